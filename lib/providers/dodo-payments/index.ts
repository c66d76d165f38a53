// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { dodoPayments } from './spec.ts';

/** Properties of `DodoPaymentsWebhook`. */
export interface DodoPaymentsWebhookProps extends SharedSecretOptions {}

/** Receives the events of Dodo Payments. */
export class DodoPaymentsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DodoPaymentsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dodoPayments) });
  }
}
