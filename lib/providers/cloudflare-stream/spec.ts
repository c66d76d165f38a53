import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cloudflare Stream: how it signs its webhooks and names their events. */
export const cloudflareStream = {
  slug: 'cloudflare-stream',
  name: 'Cloudflare Stream',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'webhook-signature' },
    layout: { form: 'pairs', separator: ',', key: 'sig1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 'time' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/uid' }, { json: '/status/state' }] },
    type: [{ json: '/status/state' }],
    typeSigned: true,
    stream: [[{ json: '/uid' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://developers.cloudflare.com/stream/webhooks', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
