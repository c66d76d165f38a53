import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { bigcommerce } from './spec.ts';

/** Properties of a BigcommerceWebhook. */
export interface BigcommerceWebhookProps extends WebhookSourceOptions {}

/** Receives the events of BigCommerce. */
export class BigcommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BigcommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bigcommerce) });
  }
}
