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
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
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
