// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { daily } from './spec.ts';

/** Properties of `DailyWebhook`. */
export interface DailyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Daily.co. */
export class DailyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DailyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(daily) });
  }
}
