// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { jira } from './spec.ts';

/** Properties of `JiraWebhook`. */
export interface JiraWebhookProps extends SharedSecretOptions {}

/** Receives the events of Jira Cloud webhooks. */
export class JiraWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: JiraWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(jira) });
  }
}
