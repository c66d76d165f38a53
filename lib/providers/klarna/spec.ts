import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Klarna: an HMAC over the body, with a key the request names. */
export const klarna = {
  slug: 'klarna',
  name: 'Klarna',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'klarna-signature' },
    layout: { form: 'plain' },
    message: ['body'],
    keyId: { header: 'klarna-signing-key-id' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/metadata/event_id' }] },
    type: [{ json: '/metadata/event_type' }],
    typeSigned: true,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'signing keys by their ids: {"<signing_key_id>": "<signing_key>"}',
    rotation: 'by the id of the key: both may be in the secret',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Delivers to the ports 443 and 8443 only. The signing key must exist before a webhook is subscribed.',
      'Headers and hex are those of a plugin for Klarna; its documentation says HMAC only.',
    ],
  },
  sources: [
    {
      url: 'https://docs.klarna.com/klarna-network-distribution/acquiring-partner-setup/webhooks',
      read: '2026-12-01',
      level: 'secondary',
    },
  ],
} as const satisfies ProviderSpec;
