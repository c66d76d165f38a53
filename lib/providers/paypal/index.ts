import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { paypal } from './spec.ts';

/** Properties of a PayPalWebhook. */
export interface PayPalWebhookProps extends WebhookSourceOptions {}

/** Receives the events of PayPal. */
export class PayPalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PayPalWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(paypal) });
  }
}
