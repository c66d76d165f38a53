import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { integratedFinance } from './spec.ts';

/** Properties of a IntegratedFinanceWebhook. */
export interface IntegratedFinanceWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Integrated Finance. */
export class IntegratedFinanceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IntegratedFinanceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(integratedFinance) });
  }
}
