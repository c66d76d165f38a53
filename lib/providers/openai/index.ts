// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { openai } from './spec.ts';

/** Properties of `OpenAIWebhook`. */
export interface OpenAIWebhookProps extends SharedSecretOptions {}

/** Receives the events of OpenAI. */
export class OpenAIWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OpenAIWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(openai) });
  }
}
