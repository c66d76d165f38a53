import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Shippo: how it signs its webhooks and names their events. */
export const shippo = {
  slug: 'shippo',
  name: 'Shippo',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'shippo-auth-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/tracking_number' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://docs.goshippo.com/tracking/webhook-security', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
