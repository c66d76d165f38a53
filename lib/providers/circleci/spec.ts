import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** CircleCI: how it signs its webhooks and names their events. */
export const circleci = {
  slug: 'circleci',
  name: 'CircleCI',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'circleci-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/workflow/id' }]],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'not published',
    success: 'unknown',
    retriedOn: 'anything but 2xx, time-outs',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'text given to the webhook',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    {
      url: 'https://circleci.com/docs/guides/integration/outbound-webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
