// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { worldlineConnect } from './spec.ts';

/** Properties of `WorldlineConnectWebhook`. */
export interface WorldlineConnectWebhookProps extends SharedSecretOptions {}

/** Receives the events of Worldline Connect (Ingenico). */
export class WorldlineConnectWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WorldlineConnectWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(worldlineConnect) });
  }
}
