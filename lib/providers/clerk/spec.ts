import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Clerk: how it signs its webhooks and names their events. */
export const clerk = {
  slug: 'clerk',
  name: 'Clerk',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: 'svix-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: 'svix-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'svix-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'id', id: [{ header: 'svix-id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: {
    timeoutSeconds: 15,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    schedule:
      'immediately, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h; any non-2xx (3xx included) is a failure; endpoint disabled after 5 days of failures; response header webhook-delivery: abort-message stops retries',
  },
  sources: [{ url: 'https://www.npmjs.com/package/@clerk/backend', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
