// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { deel } from './spec.ts';

/** Properties of `DeelWebhook`. */
export interface DeelWebhookProps extends SharedSecretOptions {}

/** Receives the events of Deel. */
export class DeelWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DeelWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(deel) });
  }
}
