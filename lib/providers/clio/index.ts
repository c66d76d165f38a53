// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { clio } from './spec.ts';

/** Properties of `ClioWebhook`. */
export interface ClioWebhookProps extends SharedSecretOptions {}

/** Receives the events of Clio. */
export class ClioWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ClioWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(clio) });
  }
}
