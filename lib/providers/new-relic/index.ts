// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { newRelic } from './spec.ts';

/** Properties of `NewRelicWebhook`. */
export interface NewRelicWebhookProps extends SharedSecretOptions {
  /** Custom header of the webhook destination. */
  readonly header: string;
}

/** Receives the events of New Relic. */
export class NewRelicWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NewRelicWebhookProps) {
    const { header, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(newRelic),
      settings: { header },
    });
  }
}
