// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { leaf } from './spec.ts';

/** Properties of `LeafWebhook`. */
export interface LeafWebhookProps extends SharedSecretOptions {}

/** Receives the events of Leaf Agriculture. */
export class LeafWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LeafWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(leaf) });
  }
}
