// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { gitlab } from './spec.ts';

/** Ways in which GitLab delivers, beside its usual one. */
export class GitLabWebhookVariant {
  /** Hooks with a signing token. */
  static readonly SIGNING_TOKEN = new GitLabWebhookVariant('signing-token');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `GitLabWebhook`. */
export interface GitLabWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways GitLab delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: GitLabWebhookVariant;
}

/** Receives the events of GitLab. */
export class GitLabWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GitLabWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(gitlab),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
