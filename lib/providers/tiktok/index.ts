import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { tiktok } from './spec.ts';

/** Properties of a TiktokWebhook. */
export interface TiktokWebhookProps extends WebhookSourceOptions {}

/** Receives the events of TikTok for Developers. */
export class TiktokWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TiktokWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tiktok) });
  }
}
