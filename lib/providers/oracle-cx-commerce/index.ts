// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { oracleCxCommerce } from './spec.ts';

/** Properties of `OracleCXCommerceWebhook`. */
export interface OracleCXCommerceWebhookProps extends SharedSecretOptions {}

/** Receives the events of Oracle CX Commerce. */
export class OracleCXCommerceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OracleCXCommerceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(oracleCxCommerce) });
  }
}
