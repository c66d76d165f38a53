// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { akeneo } from './spec.ts';

/** Properties of `AkeneoWebhook`. */
export interface AkeneoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Akeneo Events API. */
export class AkeneoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AkeneoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(akeneo) });
  }
}
