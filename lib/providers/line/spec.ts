import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** LINE Messaging: how it signs its webhooks and names their events. */
export const line = {
  slug: 'line',
  name: 'LINE Messaging',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-line-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/webhookEventId' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/source/userId' }]],
    batch: { items: ['/events/*'], envelope: { destination: '/destination' } },
    volatile: ['/deliveryContext'],
  },
  delivery: {
    timeoutSeconds: 2,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'none unless redelivery is turned on',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'long runs of failures suspend sending',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'channel secret',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The Verify button sends an empty list of events.'],
  },
  sources: [{ url: 'https://github.com/line/line-bot-sdk-nodejs', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
