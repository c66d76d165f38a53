import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Lithic: how it signs its webhooks and names their events. */
export const lithic = {
  slug: 'lithic',
  name: 'Lithic',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: 'webhook-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: 'webhook-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'webhook-id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/payload/token' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'with back-off',
    disables: 'after 5 days of failures',
  },
  sources: [{ url: 'https://www.npmjs.com/package/lithic', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
