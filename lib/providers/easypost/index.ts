// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { easypost } from './spec.ts';

/** Properties of `EasyPostWebhook`. */
export interface EasyPostWebhookProps extends SharedSecretOptions {}

/** Receives the events of EasyPost. */
export class EasyPostWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EasyPostWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(easypost) });
  }
}
