// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { tally } from './spec.ts';

/** Properties of `TallyWebhook`. */
export interface TallyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Tally. */
export class TallyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TallyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tally) });
  }
}
