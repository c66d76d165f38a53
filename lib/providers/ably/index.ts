// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ably } from './spec.ts';

/** Properties of `AblyWebhook`. */
export interface AblyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Ably. */
export class AblyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AblyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ably) });
  }
}
