import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** PayPro Global: how it signs its webhooks and names their events. */
export const payproGlobal = {
  slug: 'paypro-global',
  name: 'PayPro Global',
  signature: {
    scheme: 'digest',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { form: 'SIGNATURE' },
    layout: { form: 'plain' },
    message: [
      { form: 'ORDER_ID' },
      { form: 'ORDER_STATUS' },
      { form: 'ORDER_TOTAL_AMOUNT' },
      { form: 'CUSTOMER_EMAIL' },
      'secret',
      { form: 'TEST_MODE' },
      { form: 'IPN_TYPE_NAME' },
    ],
    uncovered: 'everything in the body but the signed fields',
  },
  event: {
    key: { recipe: 'both', id: [{ form: 'ORDER_ID' }, { form: 'IPN_TYPE_NAME' }] },
    type: [{ form: 'IPN_TYPE_NAME' }],
    typeSigned: false,
    stream: [[{ form: 'ORDER_ID' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
