// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { bolt } from './spec.ts';

/** Properties of `BoltWebhook`. */
export interface BoltWebhookProps extends SharedSecretOptions {}

/** Receives the events of Bolt. */
export class BoltWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BoltWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bolt) });
  }
}
