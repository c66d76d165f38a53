import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Ethoca Alerts: user and password, over a connection with a certificate of the client. */
export const ethoca = {
  slug: 'ethoca',
  name: 'Ethoca Alerts',
  signature: { scheme: 'basic' },
  event: {
    key: { recipe: 'both', id: [{ json: '/ethocaID' }] },
    type: [{ json: '/alertType' }],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'user and password, as `user:password`',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'The certificate is looked at by the front door, not by the receiver: give the domain of the API a trust store with the issuer, and close its default address.',
    ],
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
