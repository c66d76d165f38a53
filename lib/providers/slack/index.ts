// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { slack } from './spec.ts';

/** Properties of `SlackWebhook`. */
export interface SlackWebhookProps extends SharedSecretOptions {}

/** Receives the events of Slack. */
export class SlackWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SlackWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(slack) });
  }
}
