// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { increase } from './spec.ts';

/** Properties of `IncreaseWebhook`. */
export interface IncreaseWebhookProps extends SharedSecretOptions {}

/** Receives the events of Increase. */
export class IncreaseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IncreaseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(increase) });
  }
}
