// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { logto } from './spec.ts';

/** Properties of `LogtoWebhook`. */
export interface LogtoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Logto. */
export class LogtoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LogtoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(logto) });
  }
}
