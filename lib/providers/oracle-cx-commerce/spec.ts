import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Oracle CX Commerce: how it signs its webhooks and names their events. */
export const oracleCxCommerce = {
  slug: 'oracle-cx-commerce',
  name: 'Oracle CX Commerce',
  signature: {
    scheme: 'hmac',
    hash: 'sha512',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-oracle-cc-webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/order/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://docs.oracle.com/en/cloud/saas/cx-commerce/ccdev/secure-webhooks.html',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
