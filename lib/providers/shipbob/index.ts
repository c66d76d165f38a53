// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { shipbob } from './spec.ts';

/** Properties of `ShipBobWebhook`. */
export interface ShipBobWebhookProps extends SharedSecretOptions {}

/** Receives the events of ShipBob. */
export class ShipBobWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShipBobWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shipbob) });
  }
}
