import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Zendesk: how it signs its webhooks and names their events. */
export const zendesk = {
  slug: 'zendesk',
  name: 'Zendesk',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-zendesk-webhook-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', 'body'],
    timestamp: {
      from: { header: 'x-zendesk-webhook-signature-timestamp' },
      unit: 'iso',
      toleranceSeconds: 'unlimited',
    },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-zendesk-webhook-invocation-id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/detail/id' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'unknown',
    success: '2xx',
    retriedOn: 'certain statuses',
    stops: 'unknown',
    disables: 'a circuit breaker pauses for a moment over 70 % errors, or 1,000, within 5 min',
    retrySignature: 'unknown',
  },
  facts: {
    secret:
      'signing secret of the webhook, taken as it is though it looks like base64; the static secret of test requests is not it',
    rotation: 'can be reset, without overlap',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: ['/detail', '/event/comment/body'],
    notes: ['One action may be invoked more than once.'],
  },
  sources: [
    {
      url: 'https://developer.zendesk.com/documentation/webhooks/verifying',
      read: '2026-11-30',
      level: 'docs',
    },
    {
      url: 'https://developer.zendesk.com/api-reference/webhooks/introduction',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
