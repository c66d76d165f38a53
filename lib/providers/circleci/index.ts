import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { circleci } from './spec.ts';

/** Properties of a CircleciWebhook. */
export interface CircleciWebhookProps extends WebhookSourceOptions {}

/** Receives the events of CircleCI. */
export class CircleciWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CircleciWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(circleci) });
  }
}
