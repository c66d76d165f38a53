import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Square: how it signs its webhooks and names their events. */
export const square = {
  slug: 'square',
  name: 'Square',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-square-hmacsha256-signature' },
    layout: { form: 'plain' },
    message: ['url', 'body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/merchant_id' }, { json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 86400,
    level: 'docs',
    schedule: 'after 1, 2, 4, 8, 16, 32, 60 min, then 2, 4, 8, 8 h; dropped after 24 h',
    success: '2xx',
    retriedOn: 'time-outs, HTTP and TLS errors, other errors',
    stops: '2xx',
    disables: 'there is a rule; unknown',
    retrySignature: 'same',
  },
  facts: {
    secret: 'signature key of the subscription; two subscriptions on one URL have two',
    rotation: 'none described',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/data/object/payment/buyer_email_address', '/data/object/customer'],
    notes: ['The Events API has what was dropped.'],
  },
  sources: [
    { url: 'https://www.npmjs.com/package/square', read: '2026-11-30', level: 'sdk' },
    { url: 'https://developer.squareup.com/docs/webhooks', read: '2026-11-30', level: 'docs' },
    {
      url: 'https://developer.squareup.com/docs/webhooks/troubleshooting',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
