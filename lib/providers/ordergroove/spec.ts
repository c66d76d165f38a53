import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Ordergroove: how it signs its webhooks and names their events. */
export const ordergroove = {
  slug: 'ordergroove',
  name: 'Ordergroove',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'ordergroove-signature' },
    layout: { form: 'pairs', separator: ',', key: 'sig' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 'ts' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://developer.ordergroove.com/reference/webhooks-verification',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
