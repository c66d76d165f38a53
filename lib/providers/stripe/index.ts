import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { stripe } from './spec.ts';

/** Properties of a StripeWebhook. */
export interface StripeWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Stripe. Its secret is the endpoint's signing secret, `whsec_…`. */
export class StripeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StripeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(stripe) });
  }
}
