import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { messagebird } from './spec.ts';

/** Properties of a MessagebirdWebhook. */
export interface MessagebirdWebhookProps extends WebhookSourceOptions {}

/** Receives the events of MessageBird / Bird (classic). */
export class MessagebirdWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MessagebirdWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(messagebird) });
  }
}
