// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { bridgeXyz } from './spec.ts';

/** Properties of `BridgeXyzWebhook`. */
export interface BridgeXyzWebhookProps extends PublicKeyOptions {}

/** Receives the events of Bridge (stablecoins). It signs with a key of its own. */
export class BridgeXyzWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BridgeXyzWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bridgeXyz) });
  }
}
