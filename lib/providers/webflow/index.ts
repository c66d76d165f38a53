import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { webflow } from './spec.ts';

/** Properties of a WebflowWebhook. */
export interface WebflowWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Webflow. */
export class WebflowWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WebflowWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(webflow) });
  }
}
