import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { revenuecat } from './spec.ts';

/** Properties of a RevenuecatWebhook. */
export interface RevenuecatWebhookProps extends WebhookSourceOptions {}

/** Receives the events of RevenueCat. */
export class RevenuecatWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RevenuecatWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(revenuecat) });
  }
}
