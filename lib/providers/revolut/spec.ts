import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Revolut: how it signs its webhooks and names their events. */
export const revolut = {
  slug: 'revolut',
  name: 'Revolut',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'revolut-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: [{ text: 'v1.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'revolut-request-timestamp' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/event' }, { json: '/order_id' }, { json: '/timestamp' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/order_id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 1800,
    level: 'secondary',
    schedule: '3 tries, 10 min apart',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
