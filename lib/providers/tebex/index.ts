// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { tebex } from './spec.ts';

/** Properties of `TebexWebhook`. */
export interface TebexWebhookProps extends SharedSecretOptions {}

/** Receives the events of Tebex. */
export class TebexWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TebexWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tebex) });
  }
}
