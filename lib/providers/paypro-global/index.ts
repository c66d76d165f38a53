import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { payproGlobal } from './spec.ts';

/** Properties of a PayproGlobalWebhook. */
export interface PayproGlobalWebhookProps extends WebhookSourceOptions {}

/** Receives the events of PayPro Global. */
export class PayproGlobalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PayproGlobalWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(payproGlobal) });
  }
}
