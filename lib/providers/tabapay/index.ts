// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { tabapay } from './spec.ts';

/** Properties of `TabaPayWebhook`. */
export interface TabaPayWebhookProps extends SharedSecretOptions {}

/** Receives the events of TabaPay. */
export class TabaPayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TabaPayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tabapay) });
  }
}
