import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Razorpay: how it signs its webhooks and names their events. */
export const razorpay = {
  slug: 'razorpay',
  name: 'Razorpay',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-razorpay-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-razorpay-event-id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [
      [{ json: '/payload/payment/entity/id' }],
      [{ json: '/payload/order/entity/id' }],
      [{ json: '/payload/subscription/entity/id' }],
      [{ json: '/payload/refund/entity/id' }],
    ],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'text given to the webhook',
    rotation: 'retries of older events are signed with the old secret: keep both',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://github.com/razorpay/razorpay-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
