// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { recurly } from './spec.ts';

/** Properties of `RecurlyWebhook`. */
export interface RecurlyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Recurly. */
export class RecurlyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RecurlyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(recurly) });
  }
}
