// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { jiraConnect } from './spec.ts';

/** Properties of `JiraConnectWebhook`. */
export interface JiraConnectWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Atlassian Connect. */
export class JiraConnectWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: JiraConnectWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(jiraConnect) });
  }
}
