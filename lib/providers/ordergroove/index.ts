// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ordergroove } from './spec.ts';

/** Properties of `OrdergrooveWebhook`. */
export interface OrdergrooveWebhookProps extends SharedSecretOptions {}

/** Receives the events of Ordergroove. */
export class OrdergrooveWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OrdergrooveWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ordergroove) });
  }
}
