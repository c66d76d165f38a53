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
    level: 'docs',
    schedule: 'chosen by the sender: seconds at first, backing off over days; 15 to 30 s of time recommended',
    success: '2xx',
    retriedOn: 'anything but 2xx, time-outs; 429, 502 and 504 ask to slow down, retry-after is kept',
    stops: '2xx; 410',
    disables: '410 Gone',
    retrySignature: 'anew',
    fatal: [410],
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
  facts: {
    secret: 'whsec_… as the sender shows it; in the variant `v1a` its public key, whpk_…',
    rotation: 'the sender signs with old and new for a while',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Bodies of about 20 kB at most are recommended to senders.'],
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
