import { stripe, varied } from './receiving.ts';

/** An event of Stripe. */
export const body = '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"in_1","customer":"cus_1"}}}';
/** The same event with other bytes. */
export const otherBody = body.replace('in_1', 'in_2');
/** In milliseconds. */
export const HOUR = 3_600_000;

/** What a service that cannot be reached does. */
export function fail(): never {
  throw Object.assign(new Error('unreachable'), { name: 'TimeoutError' });
}

/** GitHub's shape for a provider that never sends again, Stripe's bodies. */
export const neverRetries = varied(stripe, { delivery: { ...stripe.delivery, retries: 'never' } });
