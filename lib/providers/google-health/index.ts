// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { googleHealth } from './spec.ts';

/** Properties of `GoogleHealthWebhook`. */
export interface GoogleHealthWebhookProps extends SharedSecretOptions {}

/** Receives the events of Google Health. */
export class GoogleHealthWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GoogleHealthWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(googleHealth) });
  }
}
