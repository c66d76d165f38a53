import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mercury, on Standard Webhooks. The names of its headers are known from one account of others only. */
export const mercury = {
  slug: 'mercury',
  name: 'Mercury',
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
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
  },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
