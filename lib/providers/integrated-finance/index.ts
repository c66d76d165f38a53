// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { integratedFinance } from './spec.ts';

/** Properties of `IntegratedFinanceWebhook`. */
export interface IntegratedFinanceWebhookProps extends PublicKeyOptions {}

/** Receives the events of Integrated Finance. It signs with a key of its own. */
export class IntegratedFinanceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IntegratedFinanceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(integratedFinance) });
  }
}
