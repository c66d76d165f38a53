// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { livekit } from './spec.ts';

/** Properties of `LiveKitWebhook`. */
export interface LiveKitWebhookProps extends SharedSecretOptions {}

/** Receives the events of LiveKit. */
export class LiveKitWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LiveKitWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(livekit) });
  }
}
