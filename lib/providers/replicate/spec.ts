import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Replicate: how it signs its webhooks and names their events. */
export const replicate = {
  slug: 'replicate',
  name: 'Replicate',
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
    type: [{ json: '/status' }],
    typeSigned: true,
    stream: [[{ json: '/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/replicate/replicate-javascript', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
