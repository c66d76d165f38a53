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
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'docs',
    schedule: '60 retries over 3 days, exponential; 3 over 15 min in the sandbox',
    success: '200',
    retriedOn: 'anything but 200',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'pdl_ntfset_…, taken as it is',
    rotation: 'several h1 while a secret changes',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The window is 5 s, as in the SDK of Paddle.'],
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
