// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { fireblocks } from './spec.ts';

/** Properties of `FireblocksWebhook`. */
export interface FireblocksWebhookProps extends PublicKeyOptions {}

/** Receives the events of Fireblocks. It signs with a key of its own. */
export class FireblocksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FireblocksWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fireblocks) });
  }
}
