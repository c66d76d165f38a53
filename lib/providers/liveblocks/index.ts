// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { liveblocks } from './spec.ts';

/** Properties of `LiveblocksWebhook`. */
export interface LiveblocksWebhookProps extends SharedSecretOptions {}

/** Receives the events of Liveblocks. */
export class LiveblocksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LiveblocksWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(liveblocks) });
  }
}
