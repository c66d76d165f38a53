// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { checkoutCom } from './spec.ts';

/** Properties of `CheckoutComWebhook`. */
export interface CheckoutComWebhookProps extends SharedSecretOptions {}

/** Receives the events of Checkout.com. */
export class CheckoutComWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CheckoutComWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(checkoutCom) });
  }
}
