// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { podium } from './spec.ts';

/** Properties of `PodiumWebhook`. */
export interface PodiumWebhookProps extends SharedSecretOptions {}

/** Receives the events of Podium. */
export class PodiumWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PodiumWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(podium) });
  }
}
