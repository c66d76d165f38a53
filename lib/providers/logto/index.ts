import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { logto } from './spec.ts';

/** Properties of a LogtoWebhook. */
export interface LogtoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Logto. */
export class LogtoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LogtoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(logto) });
  }
}
