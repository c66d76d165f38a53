// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { fireflies } from './spec.ts';

/** Properties of `FirefliesWebhook`. */
export interface FirefliesWebhookProps extends SharedSecretOptions {}

/** Receives the events of Fireflies v2. */
export class FirefliesWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FirefliesWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fireflies) });
  }
}
