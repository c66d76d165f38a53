// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { huggingFace } from './spec.ts';

/** Properties of `HuggingFaceWebhook`. */
export interface HuggingFaceWebhookProps extends SharedSecretOptions {}

/** Receives the events of Hugging Face Hub. */
export class HuggingFaceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HuggingFaceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(huggingFace) });
  }
}
