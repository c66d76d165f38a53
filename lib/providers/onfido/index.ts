// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { onfido } from './spec.ts';

/** Properties of `OnfidoWebhook`. */
export interface OnfidoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Onfido. */
export class OnfidoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OnfidoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(onfido) });
  }
}
