import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Maxio Chargify: how it signs its webhooks and names their events. */
export const chargify = {
  slug: 'chargify',
  name: 'Maxio Chargify',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-chargify-webhook-signature-hmac-sha-256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-chargify-webhook-id' }] },
    type: [{ form: 'event' }],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
