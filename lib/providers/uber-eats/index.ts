// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { uberEats } from './spec.ts';

/** Properties of `UberEatsWebhook`. */
export interface UberEatsWebhookProps extends SharedSecretOptions {}

/** Receives the events of Uber Eats. */
export class UberEatsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: UberEatsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(uberEats) });
  }
}
