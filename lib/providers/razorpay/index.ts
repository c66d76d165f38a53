// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { razorpay } from './spec.ts';

/** Properties of `RazorpayWebhook`. */
export interface RazorpayWebhookProps extends SharedSecretOptions {}

/** Receives the events of Razorpay. */
export class RazorpayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RazorpayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(razorpay) });
  }
}
