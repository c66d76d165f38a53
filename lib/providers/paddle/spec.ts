import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Paddle Billing: how it signs its webhooks and names their events. */
export const paddle = {
  slug: 'paddle',
  name: 'Paddle Billing',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'paddle-signature' },
    layout: { form: 'pairs', separator: ';', key: 'h1' },
    message: ['timestamp', { text: ':' }, 'body'],
    timestamp: { from: { pair: 'ts' }, unit: 's', toleranceSeconds: 5 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    schedule: 'live: 60 retries over 3 days, exponential; sandbox: 3 retries over 15 min; non-200 retried',
  },
  sources: [
    { url: 'https://github.com/PaddleHQ/paddle-node-sdk', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://developer.paddle.com/webhooks/signature-verification',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
