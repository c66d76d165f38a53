import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Authorize.Net: how it signs its webhooks and names their events. */
export const authorizeNet = {
  slug: 'authorize-net',
  name: 'Authorize.Net',
  signature: {
    scheme: 'hmac',
    hash: 'sha512',
    encoding: 'hex-any-case',
    key: 'hex',
    at: { header: 'x-anet-signature' },
    layout: { form: 'plain', prefix: 'sha512=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/notificationId' }] },
    type: [{ json: '/eventType' }],
    typeSigned: true,
    stream: [[{ json: '/payload/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
