import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { plaid } from './spec.ts';

/** Properties of a PlaidWebhook. */
export interface PlaidWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Plaid. */
export class PlaidWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PlaidWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(plaid) });
  }
}
