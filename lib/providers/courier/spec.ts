import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Courier: how it signs its webhooks and names their events. */
export const courier = {
  slug: 'courier',
  name: 'Courier',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'courier-signature' },
    layout: { form: 'pairs', separator: ',', key: 'signature' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
