import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Viber: how it signs its webhooks and names their events. */
export const viber = {
  slug: 'viber',
  name: 'Viber',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-viber-content-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/message_token' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/sender/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/event' }, equals: 'webhook' }],
      proof: 'signature',
      reply: { status: 200 },
    },
  ],
  sources: [{ url: 'https://www.npmjs.com/package/viber-bot', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
