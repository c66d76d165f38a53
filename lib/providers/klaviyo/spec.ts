import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Klaviyo: how it signs its webhooks and names their events. */
export const klaviyo = {
  slug: 'klaviyo',
  name: 'Klaviyo',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'klaviyo-signature' },
    layout: { form: 'plain' },
    message: ['body', 'timestamp'],
    timestamp: { from: { header: 'klaviyo-timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
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
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'at least 16 characters, given to the webhook',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
