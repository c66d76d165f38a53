// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mux } from './spec.ts';

/** Properties of `MuxWebhook`. */
export interface MuxWebhookProps extends SharedSecretOptions {}

/** Receives the events of Mux. */
export class MuxWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MuxWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mux) });
  }
}
