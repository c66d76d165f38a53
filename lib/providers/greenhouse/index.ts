// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { greenhouse } from './spec.ts';

/** Properties of `GreenhouseWebhook`. */
export interface GreenhouseWebhookProps extends SharedSecretOptions {}

/** Receives the events of Greenhouse. */
export class GreenhouseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GreenhouseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(greenhouse) });
  }
}
