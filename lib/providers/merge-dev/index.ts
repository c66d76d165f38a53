// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mergeDev } from './spec.ts';

/** Properties of `MergeDevWebhook`. */
export interface MergeDevWebhookProps extends SharedSecretOptions {}

/** Receives the events of Merge. */
export class MergeDevWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MergeDevWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mergeDev) });
  }
}
