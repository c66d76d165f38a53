// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { primer } from './spec.ts';

/** Properties of `PrimerWebhook`. */
export interface PrimerWebhookProps extends SharedSecretOptions {}

/** Receives the events of Primer. */
export class PrimerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PrimerWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(primer) });
  }
}
