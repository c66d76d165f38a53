// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { asana } from './spec.ts';

/** Properties of `AsanaWebhook`. */
export interface AsanaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Asana. */
export class AsanaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AsanaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(asana) });
  }
}
