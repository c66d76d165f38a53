// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { attio } from './spec.ts';

/** Properties of `AttioWebhook`. */
export interface AttioWebhookProps extends SharedSecretOptions {}

/** Receives the events of Attio. */
export class AttioWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AttioWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(attio) });
  }
}
