import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Attio: how it signs its webhooks and names their events. */
export const attio = {
  slug: 'attio',
  name: 'Attio',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'attio-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ header: 'idempotency-key' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/id/record_id' }]],
    batch: { items: ['/events/*'] },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
