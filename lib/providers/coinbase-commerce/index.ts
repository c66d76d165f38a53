// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { coinbaseCommerce } from './spec.ts';

/** Properties of `CoinbaseCommerceWebhook`. */
export interface CoinbaseCommerceWebhookProps extends SharedSecretOptions {}

/** Receives the events of Coinbase Commerce. */
export class CoinbaseCommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CoinbaseCommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(coinbaseCommerce) });
  }
}
