// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { billit } from './spec.ts';

/** Properties of `BillitWebhook`. */
export interface BillitWebhookProps extends SharedSecretOptions {}

/** Receives the events of Billit. */
export class BillitWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BillitWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(billit) });
  }
}
