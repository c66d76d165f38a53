import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { worldlineConnect } from './spec.ts';

/** Properties of a WorldlineConnectWebhook. */
export interface WorldlineConnectWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Worldline Connect (Ingenico). */
export class WorldlineConnectWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WorldlineConnectWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(worldlineConnect) });
  }
}
