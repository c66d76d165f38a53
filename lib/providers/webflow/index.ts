// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { webflow } from './spec.ts';

/** Properties of `WebflowWebhook`. */
export interface WebflowWebhookProps extends SharedSecretOptions {}

/** Receives the events of Webflow. */
export class WebflowWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WebflowWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(webflow) });
  }
}
