import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { aftership } from './spec.ts';

/** Properties of a AftershipWebhook. */
export interface AftershipWebhookProps extends WebhookSourceOptions {}

/** Receives the events of AfterShip. */
export class AftershipWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AftershipWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(aftership) });
  }
}
