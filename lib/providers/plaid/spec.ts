import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Plaid: how it signs its webhooks and names their events. */
export const plaid = {
  slug: 'plaid',
  name: 'Plaid',
  signature: {
    scheme: 'jwt',
    algorithms: ['ES256'],
    key: 'jwks',
    at: { header: 'plaid-verification' },
    maxAgeSeconds: 300,
    bodyHash: { claim: 'request_body_sha256', hash: 'sha256', encoding: 'hex' },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/webhook_type' }, { json: '/webhook_code' }],
    typeSigned: true,
    stream: [[{ json: '/item_id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  facts: {
    secret:
      'none: `publicKey` holds the keys as a JSON web key set, each got with POST /webhook_verification_key/get by the key_id a delivery names',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'The hash is over the body as sent, with spaces.',
      'Keys are given by hand, since Plaid hands them out for credentials of the API only: a new one is refused with unknown_key, kept in quarantine, and released from there once the set holds it. Put the set into a `secret` to change it without a deployment.',
    ],
  },
  sources: [
    { url: 'https://plaid.com/docs/api/webhooks/webhook-verification/', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
