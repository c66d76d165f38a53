import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Shopify: how it signs its webhooks and names their events. */
export const shopify = {
  slug: 'shopify',
  name: 'Shopify',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-shopify-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-shopify-event-id' }] },
    type: [{ header: 'x-shopify-topic' }],
    typeSigned: false,
    stream: [
      [{ header: 'x-shopify-shop-domain' }, { json: '/admin_graphql_api_id' }],
      [{ header: 'x-shopify-shop-domain' }, { json: '/id' }],
    ],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 14400,
    level: 'docs',
    schedule: '8 retries, exponential, over 4 h',
    success: '2xx',
    retriedOn: 'anything but 2xx, 3xx included; 1 s to connect, 5 s in all',
    stops: '2xx',
    disables: '8 failures in a row remove a subscription made through the Admin API',
    retrySignature: 'no-time',
  },
  variants: {
    events: {
      title: 'newer Events, whose headers begin with shopify-',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'base64',
        key: 'utf8',
        at: { header: 'shopify-hmac-sha256' },
        layout: { form: 'plain' },
        message: ['body'],
      },
      event: {
        key: { recipe: 'signed-bytes' },
        type: [{ header: 'shopify-topic' }, { header: 'shopify-action' }],
        typeSigned: false,
      },
    },
  },
  facts: {
    secret:
      'client secret of the app; hooks made on the Notifications page of the admin have a key of their own',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/email', '/phone', '/customer', '/billing_address', '/shipping_address'],
    notes: [
      'A retry carries the state of the time it was triggered, and goes to the address of that time.',
      'Several subscriptions to one topic bring the same event several times.',
    ],
  },
  sources: [
    {
      url: 'https://shopify.dev/docs/apps/build/webhooks/ignore-duplicates',
      read: '2026-11-30',
      level: 'docs',
    },
    {
      url: 'https://shopify.dev/changelog/updates-to-webhook-retry-mechanism',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://www.npmjs.com/package/@shopify/shopify-api', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
