// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { meta } from './spec.ts';

/** Properties of `MetaWebhook`. */
export interface MetaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Meta. */
export class MetaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MetaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(meta) });
  }
}
