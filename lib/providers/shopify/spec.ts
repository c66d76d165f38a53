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
    schedule: '8 retries, exponential, over 4 h',
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
