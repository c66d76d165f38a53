import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { daily } from './spec.ts';

/** Properties of a DailyWebhook. */
export interface DailyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Daily.co. */
export class DailyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DailyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(daily) });
  }
}
