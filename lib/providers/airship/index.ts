// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { airship } from './spec.ts';

/** Properties of `AirshipWebhook`. */
export interface AirshipWebhookProps extends SharedSecretOptions {}

/** Receives the events of Airship. */
export class AirshipWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AirshipWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(airship) });
  }
}
