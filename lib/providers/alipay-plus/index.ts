import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { alipayPlus } from './spec.ts';

/** Properties of a AlipayPlusWebhook. */
export interface AlipayPlusWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Alipay+ / Antom. */
export class AlipayPlusWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AlipayPlusWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(alipayPlus) });
  }
}
