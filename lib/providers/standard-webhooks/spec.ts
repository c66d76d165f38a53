import type { ProviderSpec } from '../../contract/provider-spec.ts';

/**
 * Standard Webhooks, symmetric signatures (`v1`), under the standard header names or Svix's. The id is signed and stays
 * the same across retries. What a stream is differs from sender to sender, so each event is its own.
 */
export const standardWebhooks = {
  slug: 'standard-webhooks',
  name: 'Standard Webhooks',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: '*-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: '*-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: '*-timestamp' }, unit: 's', toleranceSeconds: 300 },
    families: ['webhook', 'svix'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: '*-id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
  },
  delivery: {
    timeoutSeconds: 15,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    schedule: 'chosen by the sender: seconds at first, backing off over days',
  },
  variants: {
    v1a: {
      title: 'signatures with a key pair; the secret is the public key, whpk_…',
      signature: {
        scheme: 'ed25519',
        encoding: 'base64',
        key: 'raw-base64',
        at: { header: '*-signature' },
        layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1a' },
        message: [{ header: '*-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
        timestamp: { from: { header: '*-timestamp' }, unit: 's', toleranceSeconds: 300 },
        families: ['webhook', 'svix'],
      },
    },
  },
  sources: [
    {
      url: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
      read: '2026-11-30',
      level: 'docs',
    },
    {
      url: 'https://docs.svix.com/receiving/verifying-payloads/how-manual',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
