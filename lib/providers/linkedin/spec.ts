import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** LinkedIn: how it signs its webhooks and names their events. */
export const linkedin = {
  slug: 'linkedin',
  name: 'LinkedIn',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-li-signature' },
    layout: { form: 'plain' },
    message: [{ text: 'hmacsha256=' }, 'body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/notificationId' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'automatic',
    horizonSeconds: 28800,
    level: 'secondary',
    schedule: 'every 5 min up to 8 h',
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'challengeCode' }, is: 'present' }],
      proof: 'nothing',
      token: { at: { query: 'challengeCode' }, alphabet: 'word', length: [1, 128] },
      reply: {
        status: 200,
        body: {
          json: {
            challengeCode: [{ echo: { query: 'challengeCode' } }],
            challengeResponse: [{ hmac: 'sha256', encoding: 'hex' }],
          },
        },
      },
    },
  ],
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
