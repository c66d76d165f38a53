import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { uberEats } from './spec.ts';

/** Properties of a UberEatsWebhook. */
export interface UberEatsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Uber Eats. */
export class UberEatsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: UberEatsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(uberEats) });
  }
}
