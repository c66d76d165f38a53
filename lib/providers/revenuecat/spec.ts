import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** RevenueCat: how it signs its webhooks and names their events. */
export const revenuecat = {
  slug: 'revenuecat',
  name: 'RevenueCat',
  signature: { scheme: 'token', at: { header: 'authorization' } },
  event: {
    key: { recipe: 'id', id: [{ json: '/event/id' }] },
    type: [{ json: '/event/type' }],
    typeSigned: true,
    stream: [[{ json: '/event/app_user_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  variants: {
    signed: {
      title: 'deliveries with X-RevenueCat-Webhook-Signature',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'hex',
        key: 'utf8',
        at: { header: 'x-revenuecat-webhook-signature' },
        layout: { form: 'pairs', separator: ',', key: 'v1' },
        message: ['timestamp', { text: '.' }, 'body'],
        timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
      },
    },
  },
  sources: [
    { url: 'https://www.revenuecat.com/docs/integrations/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
