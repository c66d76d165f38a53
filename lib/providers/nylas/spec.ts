import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Nylas v3: how it signs its webhooks and names their events. */
export const nylas = {
  slug: 'nylas',
  name: 'Nylas v3',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-nylas-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'challenge' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { text: [{ echo: { query: 'challenge' } }] } },
    },
  ],
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
