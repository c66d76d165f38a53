import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Tebex: how it signs its webhooks and names their events. */
export const tebex = {
  slug: 'tebex',
  name: 'Tebex',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-signature' },
    layout: { form: 'plain' },
    message: [{ bodyHash: 'sha256', encoding: 'hex' }],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/subject/transaction_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/type' }, equals: 'validation.webhook' }],
      proof: 'signature-if-sent',
      reply: { status: 200, body: { json: { id: { copy: '/id' } } } },
    },
  ],
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
