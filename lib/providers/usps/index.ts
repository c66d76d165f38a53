import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { usps } from './spec.ts';

/** Properties of a UspsWebhook. */
export interface UspsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of USPS Tracking subscriptions. */
export class UspsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: UspsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(usps) });
  }
}
