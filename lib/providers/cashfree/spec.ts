import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cashfree: how it signs its webhooks and names their events. */
export const cashfree = {
  slug: 'cashfree',
  name: 'Cashfree',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-webhook-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', 'body'],
    timestamp: { from: { header: 'x-webhook-timestamp' }, unit: 'ms', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/order/order_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/cashfree-pg', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://www.cashfree.com/docs/payments/online/webhooks/signature-verification',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
