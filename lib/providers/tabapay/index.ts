import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { tabapay } from './spec.ts';

/** Properties of a TabapayWebhook. */
export interface TabapayWebhookProps extends WebhookSourceOptions {}

/** Receives the events of TabaPay. */
export class TabapayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TabapayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tabapay) });
  }
}
