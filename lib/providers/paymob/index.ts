// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { paymob } from './spec.ts';

/** Properties of `PaymobWebhook`. */
export interface PaymobWebhookProps extends SharedSecretOptions {}

/** Receives the events of Paymob. */
export class PaymobWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PaymobWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(paymob) });
  }
}
