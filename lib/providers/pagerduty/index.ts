// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { pagerduty } from './spec.ts';

/** Properties of `PagerDutyWebhook`. */
export interface PagerDutyWebhookProps extends SharedSecretOptions {}

/** Receives the events of PagerDuty. */
export class PagerDutyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PagerDutyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pagerduty) });
  }
}
