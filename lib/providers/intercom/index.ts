// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { intercom } from './spec.ts';

/** Properties of `IntercomWebhook`. */
export interface IntercomWebhookProps extends SharedSecretOptions {}

/** Receives the events of Intercom. */
export class IntercomWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IntercomWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(intercom) });
  }
}
