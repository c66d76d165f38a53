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
    horizonSeconds: 259200,
    level: 'docs',
    schedule: 'exponential back-off for up to 3 days; three tries over a few hours in a sandbox',
    success: '2xx',
    retriedOn: 'anything but 2xx, 3xx and TLS below 1.2 included',
    stops: '2xx; the endpoint disabled or deleted when a retry is due',
    disables: 'threshold not published',
    retrySignature: 'anew',
  },
  facts: {
    secret:
      'signing secret of the endpoint, whsec_…: one per endpoint and mode; that of the command line is another',
    rotation: 'signs with old and new for up to 24 h, where the roll is delayed',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: [
      '/data/object/email',
      '/data/object/customer_details',
      '/data/object/billing_details',
      '/data/object/shipping',
      '/data/object/receipt_email',
    ],
    notes: [
      'Sending again by hand does not stop the automatic retries.',
      'Two events can tell of the same change: then type and /data/object/id are the same.',
    ],
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
