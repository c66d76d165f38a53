// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { gitlabSigningToken } from './spec.ts';

/** Properties of `GitLabSigningTokenWebhook`. */
export interface GitLabSigningTokenWebhookProps extends SharedSecretOptions {}

/** Receives the events of GitLab signing token (new). */
export class GitLabSigningTokenWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GitLabSigningTokenWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(gitlabSigningToken) });
  }
}
