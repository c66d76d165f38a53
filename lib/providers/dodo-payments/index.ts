import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { dodoPayments } from './spec.ts';

/** Properties of a DodoPaymentsWebhook. */
export interface DodoPaymentsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Dodo Payments. */
export class DodoPaymentsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DodoPaymentsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dodoPayments) });
  }
}
