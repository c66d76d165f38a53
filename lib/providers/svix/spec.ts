import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Svix family: how it signs its webhooks and names their events. */
export const svix = {
  slug: 'svix',
  name: 'Svix family',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: '*-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: '*-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: '*-timestamp' }, unit: 's', toleranceSeconds: 300 },
    families: ['svix', 'webhook'],
  },
  event: { key: { recipe: 'id', id: [{ header: '*-id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: {
    timeoutSeconds: 30,
    retries: 'automatic',
    horizonSeconds: 100800,
    level: 'sdk',
    schedule: 'after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h: about 28 h',
    success: '2xx',
    retriedOn: 'anything but 2xx',
    stops: '2xx; an answer with the header webhook-delivery: abort-message',
    disables: 'after 120 h of failures only, as the server comes',
    retrySignature: 'anew',
    stop: { headers: { 'webhook-delivery': 'abort-message' } },
    fatal: [410],
  },
  facts: {
    secret: 'whsec_… of the endpoint',
    rotation: 'old secrets go on signing for a while',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://github.com/svix/svix-webhooks', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://docs.svix.com/receiving/verifying-payloads/how-manual',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
