// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { tiktok } from './spec.ts';

/** Properties of `TikTokWebhook`. */
export interface TikTokWebhookProps extends SharedSecretOptions {}

/** Receives the events of TikTok for Developers. */
export class TikTokWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TikTokWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tiktok) });
  }
}
