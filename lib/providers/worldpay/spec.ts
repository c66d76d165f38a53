import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Worldpay Access: HMACs over the body, each with the id of its key and the name of its hash. */
export const worldpay = {
  slug: 'worldpay',
  name: 'Worldpay Access',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex-any-case',
    key: 'utf8',
    at: { header: 'event-signature' },
    layout: { form: 'by-key', separator: ',', tagSeparator: '/', prefix: 'SHA256/' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/eventId' }] },
    type: [{ json: '/eventDetails/type' }],
    typeSigned: true,
    stream: [[{ json: '/eventDetails/transactionReference' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    success: '200',
  },
  statuses: { signature: 400 },
  facts: {
    secret: 'shared secrets by their ids: {"1": "<secret>"}, from the implementation manager',
    rotation: 'a new key has the next id; both sign for a time',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Must be switched on. Only SHA-256 is taken; that the digest is in hex is not said by its documentation.',
    ],
  },
  sources: [
    {
      url: 'https://developer.worldpay.com/products/access/events/signature/',
      read: '2026-12-01',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
