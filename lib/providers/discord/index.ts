import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { discord } from './spec.ts';

/** Properties of a DiscordWebhook. */
export interface DiscordWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Discord. */
export class DiscordWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DiscordWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(discord) });
  }
}
