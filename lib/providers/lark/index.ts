import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { lark } from './spec.ts';

/** Properties of a LarkWebhook. */
export interface LarkWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Lark / Feishu. */
export class LarkWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LarkWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lark) });
  }
}
