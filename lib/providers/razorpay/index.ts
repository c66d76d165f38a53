import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { razorpay } from './spec.ts';

/** Properties of a RazorpayWebhook. */
export interface RazorpayWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Razorpay. */
export class RazorpayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RazorpayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(razorpay) });
  }
}
