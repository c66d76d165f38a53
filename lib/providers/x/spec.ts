import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** X (Twitter) webhooks: how it signs its webhooks and names their events. */
export const x = {
  slug: 'x',
  name: 'X (Twitter) webhooks',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-twitter-webhooks-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/for_user_id' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'not documented: count on one delivery at most',
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'crc_token' }, is: 'present' }],
      proof: 'nothing',
      token: { at: { query: 'crc_token' }, alphabet: 'base64', length: [1, 256] },
      reply: {
        status: 200,
        body: { json: { response_token: [{ text: 'sha256=' }, { hmac: 'sha256', encoding: 'base64' }] } },
      },
    },
  ],
  sources: [
    { url: 'https://docs.x.com/x-api/webhooks/quickstart', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
