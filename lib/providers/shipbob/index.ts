import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { shipbob } from './spec.ts';

/** Properties of a ShipbobWebhook. */
export interface ShipbobWebhookProps extends WebhookSourceOptions {}

/** Receives the events of ShipBob. */
export class ShipbobWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShipbobWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shipbob) });
  }
}
