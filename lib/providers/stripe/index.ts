// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { stripe } from './spec.ts';

/** Properties of `StripeWebhook`. */
export interface StripeWebhookProps extends SharedSecretOptions {}

/** Receives the events of Stripe. */
export class StripeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StripeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(stripe) });
  }
}
