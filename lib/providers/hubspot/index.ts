import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { hubspot } from './spec.ts';

/** Properties of a HubSpotWebhook. */
export interface HubSpotWebhookProps extends WebhookSourceOptions {}

/** Receives the events of HubSpot. */
export class HubSpotWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HubSpotWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(hubspot) });
  }
}
