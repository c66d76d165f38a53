// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { paystack } from './spec.ts';

/** Properties of `PaystackWebhook`. */
export interface PaystackWebhookProps extends SharedSecretOptions {}

/** Receives the events of Paystack. */
export class PaystackWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PaystackWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(paystack) });
  }
}
