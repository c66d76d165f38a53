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
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  sources: [{ url: 'https://github.com/razorpay/razorpay-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
