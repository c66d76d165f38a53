// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { braintree } from './spec.ts';

/** Properties of `BraintreeWebhook`. */
export interface BraintreeWebhookProps extends SharedSecretOptions {}

/** Receives the events of Braintree. */
export class BraintreeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BraintreeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(braintree) });
  }
}
