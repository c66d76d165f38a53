// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { beehiiv } from './spec.ts';

/** Properties of `BeehiivWebhook`. */
export interface BeehiivWebhookProps extends SharedSecretOptions {}

/** Receives the events of beehiiv. */
export class BeehiivWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BeehiivWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(beehiiv) });
  }
}
