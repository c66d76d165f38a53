// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { worldpay } from './spec.ts';

/** Properties of `WorldpayWebhook`. */
export interface WorldpayWebhookProps extends SharedSecretOptions {}

/** Receives the events of Worldpay Access. */
export class WorldpayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WorldpayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(worldpay) });
  }
}
