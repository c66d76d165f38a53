import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Ashby: how it signs its webhooks and names their events. */
export const ashby = {
  slug: 'ashby',
  name: 'Ashby',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'ashby-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/data/application/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/action' }, equals: 'ping' }],
      proof: 'signature',
      reply: { status: 200 },
    },
  ],
  sources: [
    { url: 'https://developers.ashbyhq.com/docs/authenticating-webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
