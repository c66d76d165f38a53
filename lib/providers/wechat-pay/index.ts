import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { wechatPay } from './spec.ts';

/** Properties of a WechatPayWebhook. */
export interface WechatPayWebhookProps extends WebhookSourceOptions {}

/** Receives the events of WeChat Pay v3. */
export class WechatPayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WechatPayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(wechatPay) });
  }
}
