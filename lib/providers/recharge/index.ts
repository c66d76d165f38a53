// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { recharge } from './spec.ts';

/** Properties of `RechargeWebhook`. */
export interface RechargeWebhookProps extends SharedSecretOptions {}

/** Receives the events of Recharge. */
export class RechargeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RechargeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(recharge) });
  }
}
