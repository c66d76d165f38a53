import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Checkout.com: how it signs its webhooks and names their events. */
export const checkoutCom = {
  slug: 'checkout-com',
  name: 'Checkout.com',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'cko-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.checkout.com/docs/workflows', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
