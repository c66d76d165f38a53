import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Watch } from './watch.ts';

const stripe = new Stripe('sk_test_local');

/** One request as Stripe, or whoever says so, sends it. */
export interface StripeRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An event signed with a secret now. */
export function stripeRequest(id: string, stream: string, secret: string, watch: Watch): StripeRequest {
  const created = Math.floor(Date.now() / 1000);
  const object = { customer: stream, note: watch.word };
  const body = JSON.stringify({ id, type: 'invoice.paid', created, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  watch.sign(signature);
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

/** A header of Stripe's form, fresh, that no secret has made. */
export function forgedSignature(): string {
  return `t=${Math.floor(Date.now() / 1000)},v1=${randomBytes(32).toString('hex')}`;
}
