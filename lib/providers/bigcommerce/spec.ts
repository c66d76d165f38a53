import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** BigCommerce: how it signs its webhooks and names their events. */
export const bigcommerce = {
  slug: 'bigcommerce',
  name: 'BigCommerce',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'webhook-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: 'webhook-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'webhook-id' }] },
    type: [{ json: '/scope' }],
    typeSigned: true,
    stream: [[{ json: '/data/type' }, { json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 172800,
    level: 'secondary',
    schedule: 'from 60 s up to daily, about 48 h',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'deactivated after the last; a domain below 90 % success within 2 min is left out for 3 min',
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'client secret of the app, in base64',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Payloads are thin: fetch the resource.',
      'Stores that send headers of their own choosing instead are not signed like this.',
    ],
  },
  sources: [
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://docs.bigcommerce.com/developer/docs/integrations/webhooks/overview',
      read: '2026-11-30',
      level: 'secondary',
    },
  ],
} as const satisfies ProviderSpec;
