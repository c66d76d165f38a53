// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { savvycal } from './spec.ts';

/** Properties of `SavvyCalWebhook`. */
export interface SavvyCalWebhookProps extends SharedSecretOptions {}

/** Receives the events of SavvyCal. */
export class SavvyCalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SavvyCalWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(savvycal) });
  }
}
