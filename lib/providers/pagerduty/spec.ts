import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** PagerDuty: how it signs its webhooks and names their events. */
export const pagerduty = {
  slug: 'pagerduty',
  name: 'PagerDuty',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-pagerduty-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event/id' }] },
    type: [{ json: '/event/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/event/data/id' }]],
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
    secret: 'shown once when the subscription is made',
    rotation: 'several v1 while a secret changes',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://github.com/PagerDuty/go-pagerduty', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
