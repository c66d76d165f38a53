import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { paystack } from './spec.ts';

/** Properties of a PaystackWebhook. */
export interface PaystackWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Paystack. */
export class PaystackWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PaystackWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(paystack) });
  }
}
