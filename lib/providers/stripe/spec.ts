import type { ProviderSpec } from '../../contract/provider-spec.ts';

const account = { json: '/account' } as const;
const customer = { json: '/data/object/customer' } as const;
const object = { json: '/data/object/id' } as const;

/**
 * Stripe. A retry is signed anew. Only `v1` counts: `v0` is a dummy of test mode. `/created` is no order: whole seconds,
 * documented as unfit for it.
 */
export const stripe = {
  slug: 'stripe',
  name: 'Stripe',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'stripe-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[account, customer], [customer], [account, object], [object]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 3 * 86_400,
    schedule: 'exponential back-off for up to 3 days; three tries over a few hours in a sandbox',
  },
  sources: [
    { url: 'https://docs.stripe.com/webhooks', read: '2026-11-30', level: 'docs' },
    {
      url: 'https://github.com/stripe/stripe-node/blob/master/src/Webhooks.ts',
      read: '2026-11-30',
      level: 'sdk',
    },
  ],
} as const satisfies ProviderSpec;
