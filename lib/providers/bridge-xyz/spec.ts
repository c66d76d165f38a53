import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Bridge (stablecoins): how it signs its webhooks and names their events. */
export const bridgeXyz = {
  slug: 'bridge-xyz',
  name: 'Bridge (stablecoins)',
  signature: {
    scheme: 'rsa',
    hash: 'sha256',
    padding: 'pkcs1',
    prehash: 'sha256',
    encoding: 'base64',
    key: 'spki-pem',
    at: { header: 'x-webhook-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v0' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 'ms', toleranceSeconds: 600 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/event_object_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
