import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { shipstation } from './spec.ts';

/** Properties of a ShipstationWebhook. */
export interface ShipstationWebhookProps extends WebhookSourceOptions {}

/** Receives the events of ShipStation API v2 / ShipEngine. */
export class ShipstationWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShipstationWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shipstation) });
  }
}
