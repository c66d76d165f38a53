// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { buildkite } from './spec.ts';

/** Properties of `BuildkiteWebhook`. */
export interface BuildkiteWebhookProps extends SharedSecretOptions {}

/** Receives the events of Buildkite. */
export class BuildkiteWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BuildkiteWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(buildkite) });
  }
}
