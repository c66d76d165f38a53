// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { pleo } from './spec.ts';

/** Properties of `PleoWebhook`. */
export interface PleoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Pleo. */
export class PleoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PleoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pleo) });
  }
}
