import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { bridgeXyz } from './spec.ts';

/** Properties of a BridgeXyzWebhook. */
export interface BridgeXyzWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Bridge (stablecoins). */
export class BridgeXyzWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BridgeXyzWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bridgeXyz) });
  }
}
