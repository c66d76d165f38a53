import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { savvycal } from './spec.ts';

/** Properties of a SavvycalWebhook. */
export interface SavvycalWebhookProps extends WebhookSourceOptions {}

/** Receives the events of SavvyCal. */
export class SavvycalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SavvycalWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(savvycal) });
  }
}
