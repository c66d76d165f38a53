import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { whereby } from './spec.ts';

/** Properties of a WherebyWebhook. */
export interface WherebyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Whereby. */
export class WherebyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WherebyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(whereby) });
  }
}
