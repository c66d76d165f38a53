// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { etsy } from './spec.ts';

/** Properties of `EtsyWebhook`. */
export interface EtsyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Etsy. */
export class EtsyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EtsyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(etsy) });
  }
}
