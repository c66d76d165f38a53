// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { shippo } from './spec.ts';

/** Properties of `ShippoWebhook`. */
export interface ShippoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Shippo. */
export class ShippoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShippoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shippo) });
  }
}
