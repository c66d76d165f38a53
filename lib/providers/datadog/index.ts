import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { datadog } from './spec.ts';

/** Properties of a DatadogWebhook. */
export interface DatadogWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Datadog. */
export class DatadogWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DatadogWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(datadog) });
  }
}
