import Stripe from 'stripe';
import { defineVerifier } from '../../../../lambdas/receive/define-verifier.ts';

const stripe = new Stripe('unused');

/** Stripe's own package decides. */
export default defineVerifier({
  verify({ body, headers, secret }) {
    stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret);
    return true;
  },
  refusals: [Stripe.errors.StripeSignatureVerificationError],
});
