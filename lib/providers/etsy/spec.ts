import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Etsy: how it signs its webhooks and names their events. */
export const etsy = {
  slug: 'etsy',
  name: 'Etsy',
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
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
