// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { quoter } from './spec.ts';

/** Properties of `QuoterWebhook`. */
export interface QuoterWebhookProps extends SharedSecretOptions {}

/** Receives the events of Quoter. */
export class QuoterWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: QuoterWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(quoter) });
  }
}
