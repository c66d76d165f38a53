import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Neon Auth: a detached signature over time and body, both in base64url, with keys each project publishes. */
export const neonAuth = {
  slug: 'neon-auth',
  name: 'Neon Auth',
  signature: {
    scheme: 'jws',
    at: { header: 'x-neon-signature' },
    algorithms: ['EdDSA'],
    key: 'jwks',
    keyId: { header: 'x-neon-signature-kid' },
    payload: ['timestamp', { text: '.' }, 'body-base64url'],
    timestamp: { from: { header: 'x-neon-timestamp' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-neon-event-id' }] },
    type: [{ header: 'x-neon-event-type' }],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'the key set at <address of Neon Auth>/.well-known/jwks.json',
    rotation: 'by the id of the key: a set with the new key must be configured',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Hooks that ask for a decision, such as user.before_create, cannot be answered by a receiver.'],
  },
  sources: [
    {
      url: 'https://www.skills.sh/hookdeck/webhook-skills/neon-webhooks',
      read: '2026-12-01',
      level: 'secondary',
    },
  ],
} as const satisfies ProviderSpec;
