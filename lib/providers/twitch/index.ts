// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { twitch } from './spec.ts';

/** Properties of `TwitchWebhook`. */
export interface TwitchWebhookProps extends SharedSecretOptions {}

/** Receives the events of Twitch EventSub. */
export class TwitchWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TwitchWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(twitch) });
  }
}
