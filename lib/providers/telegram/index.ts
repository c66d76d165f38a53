import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { telegram } from './spec.ts';

/** Properties of a TelegramWebhook. */
export interface TelegramWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Telegram Bot API. */
export class TelegramWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TelegramWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(telegram) });
  }
}
