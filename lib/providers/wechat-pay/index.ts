// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { wechatPay } from './spec.ts';

/** Properties of `WeChatPayWebhook`. */
export interface WeChatPayWebhookProps extends PublicKeyOptions {}

/** Receives the events of WeChat Pay v3. It signs with a key of its own. */
export class WeChatPayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WeChatPayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(wechatPay) });
  }
}
