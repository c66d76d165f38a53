// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { aftership } from './spec.ts';

/** Properties of `AfterShipWebhook`. */
export interface AfterShipWebhookProps extends SharedSecretOptions {}

/** Receives the events of AfterShip. */
export class AfterShipWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AfterShipWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(aftership) });
  }
}
