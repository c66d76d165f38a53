// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { cashfree } from './spec.ts';

/** Properties of `CashfreeWebhook`. */
export interface CashfreeWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cashfree. */
export class CashfreeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CashfreeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cashfree) });
  }
}
