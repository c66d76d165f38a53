import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { shippo } from './spec.ts';

/** Properties of a ShippoWebhook. */
export interface ShippoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Shippo. */
export class ShippoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShippoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shippo) });
  }
}
