// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { picqer } from './spec.ts';

/** Properties of `PicqerWebhook`. */
export interface PicqerWebhookProps extends SharedSecretOptions {}

/** Receives the events of Picqer. */
export class PicqerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PicqerWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(picqer) });
  }
}
