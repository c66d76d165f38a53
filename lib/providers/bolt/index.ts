import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { bolt } from './spec.ts';

/** Properties of a BoltWebhook. */
export interface BoltWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Bolt. */
export class BoltWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BoltWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bolt) });
  }
}
