// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { finch } from './spec.ts';

/** Properties of `FinchWebhook`. */
export interface FinchWebhookProps extends SharedSecretOptions {}

/** Receives the events of Finch. */
export class FinchWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FinchWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(finch) });
  }
}
