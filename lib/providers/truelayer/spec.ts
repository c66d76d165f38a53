import type { DeliveryContract, JwsSignature, ProviderSpec } from '../../contract/provider-spec.ts';

const SIGNED_HEADERS = {
  headersNamedBy: 'tl_headers',
  separator: ',',
  mustName: ['x-tl-webhook-timestamp'],
} as const;

const signature = {
  scheme: 'jws',
  at: { header: 'tl-signature' },
  algorithms: ['ES512'],
  key: { remote: 'truelayer' },
  members: [{ member: 'tl_version', equals: '2' }],
  payload: ['method', { text: ' ' }, 'path', { text: '\n' }, SIGNED_HEADERS, 'body'],
  alternative: ['method', { text: ' ' }, 'path-with-other-slash', { text: '\n' }, SIGNED_HEADERS, 'body'],
  timestamp: { from: { header: 'x-tl-webhook-timestamp' }, unit: 'iso', toleranceSeconds: 'unlimited' },
} as const satisfies JwsSignature;

const delivery = {
  timeoutSeconds: 'unknown',
  retries: 'automatic',
  horizonSeconds: 259_200,
  level: 'docs',
  schedule: 'a few at once, then further and further apart, for 72 h',
  success: '2xx',
  retriedOn: 'everything but 2xx',
  stops: 'unknown',
  disables: 'unknown',
  retrySignature: 'unknown',
} as const satisfies DeliveryContract;

/** TrueLayer: a signature over method, path, listed headers and body, with keys it publishes per environment. */
export const truelayer = {
  slug: 'truelayer',
  name: 'TrueLayer',
  signature,
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/payment_id' }], [{ json: '/mandate_id' }], [{ json: '/payout_id' }]],
  },
  delivery,
  variants: {
    sandbox: {
      title: 'Events of the sandbox, whose keys are published elsewhere: a live source takes none of them',
      signature: { ...signature, key: { remote: 'truelayer-sandbox' } },
    },
  },
  facts: {
    secret: 'none: the keys are published',
    rotation: 'by the id of the key, in the published set',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'The path is signed: publicUrl must be the address that was registered.',
      'The vendor’s code takes a path with a slash more or less at its end, and so does this.',
    ],
  },
  sources: [
    { url: 'https://github.com/TrueLayer/truelayer-signing', read: '2026-12-01', level: 'sdk' },
    { url: 'https://docs.truelayer.com/docs/webhook-notifications', read: '2026-12-01', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
