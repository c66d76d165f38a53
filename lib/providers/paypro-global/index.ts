// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { payproGlobal } from './spec.ts';

/** Properties of `PayProGlobalWebhook`. */
export interface PayProGlobalWebhookProps extends SharedSecretOptions {}

/** Receives the events of PayPro Global. */
export class PayProGlobalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PayProGlobalWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(payproGlobal) });
  }
}
