import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { coinbaseCommerce } from './spec.ts';

/** Properties of a CoinbaseCommerceWebhook. */
export interface CoinbaseCommerceWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Coinbase Commerce. */
export class CoinbaseCommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CoinbaseCommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(coinbaseCommerce) });
  }
}
