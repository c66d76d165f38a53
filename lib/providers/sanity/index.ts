// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { sanity } from './spec.ts';

/** Properties of `SanityWebhook`. */
export interface SanityWebhookProps extends SharedSecretOptions {}

/** Receives the events of Sanity. */
export class SanityWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SanityWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sanity) });
  }
}
