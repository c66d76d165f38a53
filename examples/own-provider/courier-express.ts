import type { ProviderSpec } from 'cdk-webhooks';

/** A carrier that signs `<time>.<body>` with HMAC-SHA256 and sends the time and the signature in headers. */
export const courierExpress = {
  slug: 'courier-express',
  name: 'Courier Express',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-courier-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'x-courier-time' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    // One stream a parcel: its events are processed in order.
    stream: [[{ json: '/parcel' }]],
  },
  delivery: { timeoutSeconds: 10, retries: 'automatic', horizonSeconds: 86_400 },
} satisfies ProviderSpec;
