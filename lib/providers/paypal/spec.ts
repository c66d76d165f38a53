import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** PayPal: how it signs its webhooks and names their events. */
export const paypal = {
  slug: 'paypal',
  name: 'PayPal',
  signature: { scheme: 'paypal' },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [
      [{ json: '/resource/supplementary_data/related_ids/order_id' }],
      [{ json: '/resource/parent_payment' }],
      [{ json: '/resource/id' }],
    ],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    schedule: 'up to 25 times over 3 days',
  },
  sources: [
    { url: 'https://developer.paypal.com/api/rest/webhooks/rest', read: '2026-11-30', level: 'docs' },
    {
      url: 'https://developer.paypal.com/api/webhooks/v1/verify-webhook-signature-post',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/paypal/PayPal-Python-SDK', read: '2026-11-30', level: 'sdk' },
    { url: 'https://www.npmjs.com/package/@paypal/paypal-server-sdk', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
