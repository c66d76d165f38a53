import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { clickup } from './spec.ts';

/** Properties of a ClickupWebhook. */
export interface ClickupWebhookProps extends WebhookSourceOptions {}

/** Receives the events of ClickUp. */
export class ClickupWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ClickupWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(clickup) });
  }
}
