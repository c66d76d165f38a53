// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { shipstation } from './spec.ts';

/** Properties of `ShipStationWebhook`. */
export interface ShipStationWebhookProps extends WebhookSourceOptions {}

/** Receives the events of ShipStation API v2 / ShipEngine. It signs with a key of its own. */
export class ShipStationWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShipStationWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shipstation) });
  }
}
