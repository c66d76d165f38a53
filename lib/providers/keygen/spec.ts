import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Keygen: a signature over target, host, date and digest of the body. */
export const keygen = {
  slug: 'keygen',
  name: 'Keygen',
  signature: {
    scheme: 'http-signature',
    form: 'cavage',
    at: { header: 'keygen-signature' },
    algorithm: 'ed25519',
    key: 'raw-hex',
    covers: ['(request-target)', 'host', 'date', 'digest'],
    timestamp: { from: { header: 'date' }, unit: 'http-date', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/data/id' }] },
    type: [{ json: '/data/attributes/event' }],
    typeSigned: true,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'Ed25519 public key of the account, hex',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Host and path are signed: publicUrl must be the address that was registered.',
      'Endpoints that were set to another algorithm than Ed25519 are not taken.',
    ],
  },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-12-01', level: 'secondary' }],
} as const satisfies ProviderSpec;
