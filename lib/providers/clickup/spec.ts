import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** ClickUp: how it signs its webhooks and names their events. */
export const clickup = {
  slug: 'clickup',
  name: 'ClickUp',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/webhook_id' }, { json: '/event' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/task_id' }]],
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
    secret: 'webhook.secret of the answer that made the webhook',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://developer.clickup.com/docs/webhooksignature', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
