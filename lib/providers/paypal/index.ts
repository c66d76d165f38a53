// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { paypal } from './spec.ts';

/** Properties of `PayPalWebhook`. */
export interface PayPalWebhookProps extends SharedSecretOptions {}

/** Receives the events of PayPal. */
export class PayPalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PayPalWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(paypal) });
  }
}
