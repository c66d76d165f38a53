import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Anthropic (Managed Agents): how it signs its webhooks and names their events. */
export const anthropic = {
  slug: 'anthropic',
  name: 'Anthropic (Managed Agents)',
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
    type: [{ json: '/data/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    retriedOn: 'anything but 2xx, 3xx included',
  },
  sources: [
    { url: 'https://github.com/anthropics/anthropic-sdk-typescript', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
