import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { linear } from './spec.ts';

/** Properties of a LinearWebhook. */
export interface LinearWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Linear. */
export class LinearWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LinearWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(linear) });
  }
}
