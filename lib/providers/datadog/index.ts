// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { datadog } from './spec.ts';

/** Properties of `DatadogWebhook`. */
export interface DatadogWebhookProps extends SharedSecretOptions {
  /** Custom header of the webhook integration. */
  readonly header: string;
}

/** Receives the events of Datadog. */
export class DatadogWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DatadogWebhookProps) {
    const { header, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(datadog),
      settings: { header },
    });
  }
}
