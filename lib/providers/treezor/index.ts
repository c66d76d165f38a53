// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { treezor } from './spec.ts';

/** Properties of `TreezorWebhook`. */
export interface TreezorWebhookProps extends SharedSecretOptions {}

/** Receives the events of Treezor. */
export class TreezorWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TreezorWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(treezor) });
  }
}
