import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Sendbird: how it signs its webhooks and names their events. */
export const sendbird = {
  slug: 'sendbird',
  name: 'Sendbird',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-sendbird-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/category' }],
    typeSigned: true,
    stream: [[{ json: '/channel/channel_url' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'master API token',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
