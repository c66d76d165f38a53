// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { recallAi } from './spec.ts';

/** Properties of `RecallAiWebhook`. */
export interface RecallAiWebhookProps extends SharedSecretOptions {}

/** Receives the events of Recall.ai. */
export class RecallAiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RecallAiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(recallAi) });
  }
}
