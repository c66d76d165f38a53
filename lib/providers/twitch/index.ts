import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { twitch } from './spec.ts';

/** Properties of a TwitchWebhook. */
export interface TwitchWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Twitch EventSub. */
export class TwitchWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TwitchWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(twitch) });
  }
}
