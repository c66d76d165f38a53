import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Close: an HMAC over time and body, with a key that is shown in hex. */
export const close = {
  slug: 'close',
  name: 'Close',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'hex',
    at: { header: 'close-sig-hash' },
    layout: { form: 'plain' },
    message: ['timestamp', 'body'],
    timestamp: { from: { header: 'close-sig-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event/id' }] },
    type: [{ json: '/event/object_type' }, { json: '/event/action' }],
    typeSigned: true,
    stream: [[{ json: '/event/object_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'signature_key of the subscription, hex, in the answer that made it',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://github.com/activepieces/activepieces', read: '2026-12-01', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
