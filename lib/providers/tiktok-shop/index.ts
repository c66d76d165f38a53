import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { tiktokShop } from './spec.ts';

/** Properties of a TiktokShopWebhook. */
export interface TiktokShopWebhookProps extends WebhookSourceOptions {}

/** Receives the events of TikTok Shop. */
export class TiktokShopWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TiktokShopWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tiktokShop) });
  }
}
