// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { clerk } from './spec.ts';

/** Properties of `ClerkWebhook`. */
export interface ClerkWebhookProps extends SharedSecretOptions {}

/** Receives the events of Clerk. */
export class ClerkWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ClerkWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(clerk) });
  }
}
