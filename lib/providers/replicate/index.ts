// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { replicate } from './spec.ts';

/** Properties of `ReplicateWebhook`. */
export interface ReplicateWebhookProps extends SharedSecretOptions {}

/** Receives the events of Replicate. */
export class ReplicateWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ReplicateWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(replicate) });
  }
}
