import { randomText } from './random-text.ts';
import type { Sample, SampleBody } from './sample.ts';

const seconds = (now: number): number => Math.floor(now / 1000);

function event(now: number, object: SampleBody): SampleBody {
  return {
    id: '',
    object: 'event',
    api_version: '2026-09-30.clover',
    created: seconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: `req_${randomText(14)}`, idempotency_key: null },
    type: '',
  };
}

const invoice = (now: number, status: string): SampleBody => ({
  id: `in_${randomText(24)}`,
  object: 'invoice',
  amount_due: 4900,
  amount_paid: status === 'paid' ? 4900 : 0,
  amount_remaining: status === 'paid' ? 0 : 4900,
  attempt_count: 1,
  billing_reason: 'subscription_cycle',
  collection_method: 'charge_automatically',
  created: seconds(now),
  currency: 'eur',
  customer: 'cus_Q1w2E3r4T5y6U7',
  customer_email: 'jenny.rosen@example.com',
  customer_name: 'Jenny Rosén',
  lines: {
    object: 'list',
    data: [
      {
        id: `il_${randomText(24)}`,
        object: 'line_item',
        amount: 4900,
        currency: 'eur',
        description: '1 × Team plan (at 49.00 € / month)',
        quantity: 1,
      },
    ],
    has_more: false,
    total_count: 1,
  },
  livemode: false,
  metadata: {},
  number: `A7C3E1D9-${String(seconds(now) % 10_000).padStart(4, '0')}`,
  status,
  subtotal: 4900,
  total: 4900,
});

const charge = (now: number): SampleBody => ({
  id: `ch_${randomText(24)}`,
  object: 'charge',
  amount: 2000,
  amount_captured: 2000,
  amount_refunded: 0,
  captured: true,
  created: seconds(now),
  currency: 'usd',
  customer: 'cus_Q1w2E3r4T5y6U7',
  livemode: false,
  metadata: { order_id: '6735' },
  paid: true,
  payment_intent: `pi_${randomText(24)}`,
  payment_method_details: { card: { brand: 'visa', country: 'US', last4: '4242' }, type: 'card' },
  refunded: false,
  status: 'succeeded',
});

const subscription = (now: number, status: string): SampleBody => ({
  id: `sub_${randomText(24)}`,
  object: 'subscription',
  cancel_at_period_end: false,
  created: seconds(now),
  currency: 'eur',
  customer: 'cus_Q1w2E3r4T5y6U7',
  items: {
    object: 'list',
    data: [{ id: `si_${randomText(14)}`, object: 'subscription_item', quantity: 1 }],
    has_more: false,
  },
  livemode: false,
  metadata: {},
  start_date: seconds(now),
  status,
});

/** Stripe: snapshot events. */
export const stripeSample: Sample = {
  bodies: {
    'invoice.paid': (now) => event(now, invoice(now, 'paid')),
    'invoice.payment_failed': (now) => event(now, invoice(now, 'open')),
    'charge.succeeded': (now) => event(now, charge(now)),
    'customer.subscription.created': (now) => event(now, subscription(now, 'active')),
    'customer.subscription.deleted': (now) => event(now, subscription(now, 'canceled')),
  },
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  },
  newId: () => `evt_1${randomText(23)}`,
  stream: (n) => `cus_sample${String(n).padStart(6, '0')}`,
  indent: 2,
  newSecret: () => `whsec_${randomText(32)}`,
};
