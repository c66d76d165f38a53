import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Paymob: an HMAC over twenty fields of a transaction, joined without a separator, in the query. */
export const paymob = {
  slug: 'paymob',
  name: 'Paymob',
  signature: {
    scheme: 'hmac',
    hash: 'sha512',
    encoding: 'hex',
    key: 'utf8',
    at: { query: 'hmac' },
    layout: { form: 'plain' },
    message: [
      {
        fields: [
          { json: '/obj/amount_cents', is: 'whole' },
          { json: '/obj/created_at', is: 'time' },
          { json: '/obj/currency' },
          { json: '/obj/error_occured', is: 'truth' },
          { json: '/obj/has_parent_transaction', is: 'truth' },
          { json: '/obj/id', is: 'whole' },
          { json: '/obj/integration_id', is: 'whole' },
          { json: '/obj/is_3d_secure', is: 'truth' },
          { json: '/obj/is_auth', is: 'truth' },
          { json: '/obj/is_capture', is: 'truth' },
          { json: '/obj/is_refunded', is: 'truth' },
          { json: '/obj/is_standalone_payment', is: 'truth' },
          { json: '/obj/is_voided', is: 'truth' },
          { json: '/obj/order/id', is: 'whole' },
          { json: '/obj/owner', is: 'whole' },
          { json: '/obj/pending', is: 'truth' },
          { json: '/obj/source_data/pan' },
          { json: '/obj/source_data/sub_type' },
          { json: '/obj/source_data/type' },
          { json: '/obj/success', is: 'truth' },
        ],
        join: '',
      },
    ],
    uncovered: 'everything but twenty fields of the transaction',
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: false,
    stream: [[{ json: '/obj/order/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'HMAC secret of the account settings',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/obj/order/shipping_data', '/obj/billing_data', '/obj/source_data/pan'],
    notes: [
      'The fields are joined without a separator. Their kinds are held here, so that an amount cannot take digits of a date; between id and integration_id digits can still move, so the joined text is what names the event.',
      'The callback of a transaction that was processed (POST). The one a browser is sent back with is none of a receiver’s.',
    ],
  },
  sources: [
    {
      url: 'https://developers.paymob.com/paymob-docs/developers/webhook-callbacks-and-hmac/hmac/hmac-transaction-callback',
      read: '2026-12-01',
      level: 'docs',
    },
    { url: 'https://hex.pm/packages/ex_paymob', read: '2026-12-01', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
