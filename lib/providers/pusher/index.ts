// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { pusher } from './spec.ts';

/** Properties of `PusherWebhook`. */
export interface PusherWebhookProps extends SharedSecretOptions {}

/** Receives the events of Pusher Channels. */
export class PusherWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PusherWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pusher) });
  }
}
