// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { airwallex } from './spec.ts';

/** Properties of `AirwallexWebhook`. */
export interface AirwallexWebhookProps extends SharedSecretOptions {}

/** Receives the events of Airwallex. */
export class AirwallexWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AirwallexWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(airwallex) });
  }
}
