// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { cronofy } from './spec.ts';

/** Properties of `CronofyWebhook`. */
export interface CronofyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cronofy. */
export class CronofyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CronofyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cronofy) });
  }
}
