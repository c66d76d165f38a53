// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { loops } from './spec.ts';

/** Properties of `LoopsWebhook`. */
export interface LoopsWebhookProps extends SharedSecretOptions {}

/** Receives the events of Loops. */
export class LoopsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LoopsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(loops) });
  }
}
