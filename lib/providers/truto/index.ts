// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { truto } from './spec.ts';

/** Properties of `TrutoWebhook`. */
export interface TrutoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Truto. */
export class TrutoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TrutoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(truto) });
  }
}
