import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { coinbaseCdp } from './spec.ts';

/** Properties of a CoinbaseCdpWebhook. */
export interface CoinbaseCdpWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Coinbase CDP. */
export class CoinbaseCdpWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CoinbaseCdpWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(coinbaseCdp) });
  }
}
