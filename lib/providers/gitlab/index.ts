import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { gitlab } from './spec.ts';

/** Properties of a GitLabWebhook. */
export interface GitLabWebhookProps extends WebhookSourceOptions {}

/** Receives the events of GitLab. */
export class GitLabWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GitLabWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(gitlab) });
  }
}
