// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { messagebird } from './spec.ts';

/** Properties of `MessageBirdWebhook`. */
export interface MessageBirdWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of MessageBird / Bird (classic). */
export class MessageBirdWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MessageBirdWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(messagebird) });
  }
}
