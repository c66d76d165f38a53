// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { checkr } from './spec.ts';

/** Properties of `CheckrWebhook`. */
export interface CheckrWebhookProps extends SharedSecretOptions {}

/** Receives the events of Checkr. */
export class CheckrWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CheckrWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(checkr) });
  }
}
