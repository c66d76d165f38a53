// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { nylas } from './spec.ts';

/** Properties of `NylasWebhook`. */
export interface NylasWebhookProps extends SharedSecretOptions {}

/** Receives the events of Nylas v3. */
export class NylasWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NylasWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(nylas) });
  }
}
