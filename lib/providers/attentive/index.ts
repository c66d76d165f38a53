// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { attentive } from './spec.ts';

/** Properties of `AttentiveWebhook`. */
export interface AttentiveWebhookProps extends SharedSecretOptions {}

/** Receives the events of Attentive. */
export class AttentiveWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AttentiveWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(attentive) });
  }
}
