import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { openai } from './spec.ts';

/** Properties of a OpenaiWebhook. */
export interface OpenaiWebhookProps extends WebhookSourceOptions {}

/** Receives the events of OpenAI. */
export class OpenaiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OpenaiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(openai) });
  }
}
