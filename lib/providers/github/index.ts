// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { github } from './spec.ts';

/** Properties of `GitHubWebhook`. */
export interface GitHubWebhookProps extends SharedSecretOptions {}

/** Receives the events of GitHub. */
export class GitHubWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GitHubWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(github) });
  }
}
