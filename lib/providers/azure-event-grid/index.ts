// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { azureEventGrid } from './spec.ts';

/** Properties of `AzureEventGridWebhook`. */
export interface AzureEventGridWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Azure Event Grid. It proves nothing: anybody who knows the address can send. */
export class AzureEventGridWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AzureEventGridWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(azureEventGrid) });
  }
}
