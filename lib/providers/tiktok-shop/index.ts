// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { tiktokShop } from './spec.ts';

/** Properties of `TikTokShopWebhook`. */
export interface TikTokShopWebhookProps extends SharedSecretOptions {
  /** App key as TikTok Shop shows it. */
  readonly appKey: string;
}

/** Receives the events of TikTok Shop. */
export class TikTokShopWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TikTokShopWebhookProps) {
    const { appKey, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(tiktokShop),
      settings: { app_key: appKey },
    });
  }
}
