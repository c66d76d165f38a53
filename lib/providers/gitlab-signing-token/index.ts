import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { gitlabSigningToken } from './spec.ts';

/** Properties of a GitlabSigningTokenWebhook. */
export interface GitlabSigningTokenWebhookProps extends WebhookSourceOptions {}

/** Receives the events of GitLab signing token (new). */
export class GitlabSigningTokenWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GitlabSigningTokenWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(gitlabSigningToken) });
  }
}
