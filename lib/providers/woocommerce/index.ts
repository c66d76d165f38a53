import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { woocommerce } from './spec.ts';

/** Properties of a WoocommerceWebhook. */
export interface WoocommerceWebhookProps extends WebhookSourceOptions {}

/** Receives the events of WooCommerce. */
export class WoocommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WoocommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(woocommerce) });
  }
}
