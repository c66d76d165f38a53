// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { salesforceOutbound } from './spec.ts';

/** Properties of `SalesforceOutboundWebhook`. */
export interface SalesforceOutboundWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Salesforce Outbound Messages. It proves nothing: anybody who knows the address can send. */
export class SalesforceOutboundWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SalesforceOutboundWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(salesforceOutbound) });
  }
}
