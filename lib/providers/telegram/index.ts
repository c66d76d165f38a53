// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { telegram } from './spec.ts';

/** Properties of `TelegramWebhook`. */
export interface TelegramWebhookProps extends SharedSecretOptions {}

/** Receives the events of Telegram Bot API. */
export class TelegramWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TelegramWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(telegram) });
  }
}
