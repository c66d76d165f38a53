// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { fastspring } from './spec.ts';

/** Properties of `FastSpringWebhook`. */
export interface FastSpringWebhookProps extends SharedSecretOptions {}

/** Receives the events of FastSpring. */
export class FastSpringWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FastSpringWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fastspring) });
  }
}
