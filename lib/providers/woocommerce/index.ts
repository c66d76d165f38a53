// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { woocommerce } from './spec.ts';

/** Properties of `WooCommerceWebhook`. */
export interface WooCommerceWebhookProps extends SharedSecretOptions {}

/** Receives the events of WooCommerce. */
export class WooCommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WooCommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(woocommerce) });
  }
}
