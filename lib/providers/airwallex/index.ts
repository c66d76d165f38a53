import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { airwallex } from './spec.ts';

/** Properties of a AirwallexWebhook. */
export interface AirwallexWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Airwallex. */
export class AirwallexWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AirwallexWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(airwallex) });
  }
}
