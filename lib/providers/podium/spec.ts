import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Podium: how it signs its webhooks and names their events. */
export const podium = {
  slug: 'podium',
  name: 'Podium',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'podium-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'podium-timestamp' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/metadata/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/data/uid' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://docs.podium.com/docs/verifying-webhook-signatures', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
