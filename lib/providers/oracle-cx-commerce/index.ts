import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { oracleCxCommerce } from './spec.ts';

/** Properties of a OracleCxCommerceWebhook. */
export interface OracleCxCommerceWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Oracle CX Commerce. */
export class OracleCxCommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OracleCxCommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(oracleCxCommerce) });
  }
}
