import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { pusher } from './spec.ts';

/** Properties of a PusherWebhook. */
export interface PusherWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Pusher Channels. */
export class PusherWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PusherWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pusher) });
  }
}
