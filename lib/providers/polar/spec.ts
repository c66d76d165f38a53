import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Polar: how it signs its webhooks and names their events. */
export const polar = {
  slug: 'polar',
  name: 'Polar',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
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
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '10 tries, exponential',
    disables: 'after 10 failures in a row',
  },
  sources: [{ url: 'https://www.npmjs.com/package/@polar-sh/sdk', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
