import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { liveblocks } from './spec.ts';

/** Properties of a LiveblocksWebhook. */
export interface LiveblocksWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Liveblocks. */
export class LiveblocksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LiveblocksWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(liveblocks) });
  }
}
