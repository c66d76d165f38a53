import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Finch: how it signs its webhooks and names their events. */
export const finch = {
  slug: 'finch',
  name: 'Finch',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: 'finch-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: 'finch-event-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'finch-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'finch-event-id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/connection_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/@tryfinch/finch-api', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
