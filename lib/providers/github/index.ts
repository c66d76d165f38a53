import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { github } from './spec.ts';

/** Properties of a GitHubWebhook. */
export interface GitHubWebhookProps extends WebhookSourceOptions {}

/** Receives the events of GitHub. GitHub never sends a failed delivery again by itself. */
export class GitHubWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GitHubWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(github) });
  }
}
