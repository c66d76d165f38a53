// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { whereby } from './spec.ts';

/** Properties of `WherebyWebhook`. */
export interface WherebyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Whereby. */
export class WherebyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WherebyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(whereby) });
  }
}
