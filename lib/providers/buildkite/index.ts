import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { buildkite } from './spec.ts';

/** Properties of a BuildkiteWebhook. */
export interface BuildkiteWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Buildkite. */
export class BuildkiteWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BuildkiteWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(buildkite) });
  }
}
