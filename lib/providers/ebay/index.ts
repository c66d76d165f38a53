// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ebay } from './spec.ts';

/** Properties of `EBayWebhook`. */
export interface EBayWebhookProps extends SharedSecretOptions {}

/** Receives the events of eBay. It signs with a key of its own. */
export class EBayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EBayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ebay) });
  }
}
