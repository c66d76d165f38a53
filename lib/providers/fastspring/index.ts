import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { fastspring } from './spec.ts';

/** Properties of a FastspringWebhook. */
export interface FastspringWebhookProps extends WebhookSourceOptions {}

/** Receives the events of FastSpring. */
export class FastspringWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FastspringWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fastspring) });
  }
}
