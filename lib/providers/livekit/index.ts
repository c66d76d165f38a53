import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { livekit } from './spec.ts';

/** Properties of a LivekitWebhook. */
export interface LivekitWebhookProps extends WebhookSourceOptions {}

/** Receives the events of LiveKit. */
export class LivekitWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LivekitWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(livekit) });
  }
}
