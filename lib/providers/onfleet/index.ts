// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { onfleet } from './spec.ts';

/** Properties of `OnfleetWebhook`. */
export interface OnfleetWebhookProps extends SharedSecretOptions {}

/** Receives the events of Onfleet. */
export class OnfleetWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OnfleetWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(onfleet) });
  }
}
