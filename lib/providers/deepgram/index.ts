// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { deepgram } from './spec.ts';

/** Properties of `DeepgramWebhook`. */
export interface DeepgramWebhookProps extends SharedSecretOptions {}

/** Receives the events of Deepgram. */
export class DeepgramWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DeepgramWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(deepgram) });
  }
}
