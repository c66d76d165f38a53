import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Flutterwave: the secret hash itself in version 3 of its API, an HMAC over the body in version 4. */
export const flutterwave = {
  slug: 'flutterwave',
  name: 'Flutterwave',
  signature: { scheme: 'token', at: { header: 'verif-hash' } },
  event: {
    key: { recipe: 'both', id: [{ json: '/data/id' }] },
    type: [{ json: '/event' }, { json: '/type' }],
    typeSigned: false,
    stream: [[{ json: '/data/tx_ref' }], [{ json: '/data/reference' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  variants: {
    v4: {
      title: 'version 4 of the API, which signs the body',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'base64',
        key: 'utf8',
        at: { header: 'flutterwave-signature' },
        layout: { form: 'plain' },
        message: ['body'],
      },
    },
  },
  facts: {
    secret: 'secret hash, set in the settings of webhooks',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: ['/data/customer'],
    notes: ['In version 3 nothing binds the body: verify a transaction through the API before giving value.'],
  },
  sources: [
    { url: 'https://flutterwave.toneflix.net/guide/webhooks.html', read: '2026-12-01', level: 'secondary' },
    { url: 'https://github.com/api-evangelist/flutterwave', read: '2026-12-01', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
