import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Squarespace: how it signs its webhooks and names their events. */
export const squarespace = {
  slug: 'squarespace',
  name: 'Squarespace',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'hex',
    at: { header: 'squarespace-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/topic' }],
    typeSigned: true,
    stream: [[{ json: '/data/orderId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
