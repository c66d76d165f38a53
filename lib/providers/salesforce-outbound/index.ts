import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { salesforceOutbound } from './spec.ts';

/** Properties of a SalesforceOutboundWebhook. */
export interface SalesforceOutboundWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Salesforce Outbound Messages. */
export class SalesforceOutboundWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SalesforceOutboundWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(salesforceOutbound) });
  }
}
