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
    horizonSeconds: 101105,
    schedule: '5 s, 5 min, 30 min, 2, 5, 10, 10 h',
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
