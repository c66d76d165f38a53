import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { newRelic } from './spec.ts';

/** Properties of a NewRelicWebhook. */
export interface NewRelicWebhookProps extends WebhookSourceOptions {}

/** Receives the events of New Relic. */
export class NewRelicWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NewRelicWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(newRelic) });
  }
}
