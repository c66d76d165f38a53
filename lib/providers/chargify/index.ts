// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { chargify } from './spec.ts';

/** Properties of `ChargifyWebhook`. */
export interface ChargifyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Maxio Chargify. */
export class ChargifyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ChargifyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(chargify) });
  }
}
