import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { quickbooks } from './spec.ts';

/** Properties of a QuickbooksWebhook. */
export interface QuickbooksWebhookProps extends WebhookSourceOptions {}

/** Receives the events of QuickBooks / Intuit. */
export class QuickbooksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: QuickbooksWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(quickbooks) });
  }
}
