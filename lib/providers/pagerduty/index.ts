import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { pagerduty } from './spec.ts';

/** Properties of a PagerdutyWebhook. */
export interface PagerdutyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of PagerDuty. */
export class PagerdutyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PagerdutyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pagerduty) });
  }
}
