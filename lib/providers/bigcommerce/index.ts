// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { bigcommerce } from './spec.ts';

/** Properties of `BigCommerceWebhook`. */
export interface BigCommerceWebhookProps extends SharedSecretOptions {}

/** Receives the events of BigCommerce. */
export class BigCommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BigCommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bigcommerce) });
  }
}
