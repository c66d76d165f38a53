import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { vonage } from './spec.ts';

/** Properties of a VonageWebhook. */
export interface VonageWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Vonage. */
export class VonageWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VonageWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vonage) });
  }
}
