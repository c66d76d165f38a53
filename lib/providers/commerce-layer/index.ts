// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { commerceLayer } from './spec.ts';

/** Properties of `CommerceLayerWebhook`. */
export interface CommerceLayerWebhookProps extends SharedSecretOptions {}

/** Receives the events of Commerce Layer. */
export class CommerceLayerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CommerceLayerWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(commerceLayer) });
  }
}
