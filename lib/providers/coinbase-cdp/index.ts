// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { coinbaseCdp } from './spec.ts';

/** Properties of `CoinbaseCDPWebhook`. */
export interface CoinbaseCDPWebhookProps extends SharedSecretOptions {}

/** Receives the events of Coinbase CDP. */
export class CoinbaseCDPWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CoinbaseCDPWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(coinbaseCdp) });
  }
}
