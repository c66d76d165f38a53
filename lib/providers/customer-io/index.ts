// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { customerIo } from './spec.ts';

/** Properties of `CustomerIoWebhook`. */
export interface CustomerIoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Customer.io. */
export class CustomerIoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CustomerIoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(customerIo) });
  }
}
