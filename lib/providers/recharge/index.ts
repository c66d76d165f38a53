import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { recharge } from './spec.ts';

/** Properties of a RechargeWebhook. */
export interface RechargeWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Recharge. */
export class RechargeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RechargeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(recharge) });
  }
}
