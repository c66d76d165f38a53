// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { gocardless } from './spec.ts';

/** Properties of `GoCardlessWebhook`. */
export interface GoCardlessWebhookProps extends SharedSecretOptions {}

/** Receives the events of GoCardless. */
export class GoCardlessWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GoCardlessWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(gocardless) });
  }
}
