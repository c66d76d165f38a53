import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { shopify } from './spec.ts';

/** Properties of a ShopifyWebhook. */
export interface ShopifyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Shopify. */
export class ShopifyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShopifyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shopify) });
  }
}
