// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { linear } from './spec.ts';

/** Properties of `LinearWebhook`. */
export interface LinearWebhookProps extends SharedSecretOptions {}

/** Receives the events of Linear. */
export class LinearWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LinearWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(linear) });
  }
}
