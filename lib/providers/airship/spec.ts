import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Airship: how it signs its webhooks and names their events. */
export const airship = {
  slug: 'airship',
  name: 'Airship',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-ua-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-ua-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
