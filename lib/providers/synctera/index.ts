// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { synctera } from './spec.ts';

/** Properties of `SyncteraWebhook`. */
export interface SyncteraWebhookProps extends SharedSecretOptions {}

/** Receives the events of Synctera. */
export class SyncteraWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SyncteraWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(synctera) });
  }
}
