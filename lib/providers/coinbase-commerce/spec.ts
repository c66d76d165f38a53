import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Coinbase Commerce: how it signs its webhooks and names their events. */
export const coinbaseCommerce = {
  slug: 'coinbase-commerce',
  name: 'Coinbase Commerce',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-cc-webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event/id' }] },
    type: [{ json: '/event/type' }],
    typeSigned: true,
    stream: [[{ json: '/event/data/id' }], [{ json: '/event/data/code' }]],
    volatile: ['/id', '/attempt_number'],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'docs',
    schedule: 'exponential up to 3 days, an hour apart at most',
    success: '200',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'shared secret, a UUID',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://github.com/coinbase/coinbase-commerce-node', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://docs.cdp.coinbase.com/commerce/api-arcitecture/webhooks-overview',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
