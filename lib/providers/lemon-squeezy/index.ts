// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { lemonSqueezy } from './spec.ts';

/** Properties of `LemonSqueezyWebhook`. */
export interface LemonSqueezyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Lemon Squeezy. */
export class LemonSqueezyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LemonSqueezyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lemonSqueezy) });
  }
}
