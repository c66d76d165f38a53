// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { anthropic } from './spec.ts';

/** Properties of `AnthropicWebhook`. */
export interface AnthropicWebhookProps extends SharedSecretOptions {}

/** Receives the events of Anthropic (Managed Agents). */
export class AnthropicWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AnthropicWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(anthropic) });
  }
}
