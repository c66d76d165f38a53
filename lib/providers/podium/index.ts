import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { podium } from './spec.ts';

/** Properties of a PodiumWebhook. */
export interface PodiumWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Podium. */
export class PodiumWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PodiumWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(podium) });
  }
}
