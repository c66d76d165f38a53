import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { meraki } from './spec.ts';

/** Properties of a MerakiWebhook. */
export interface MerakiWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Cisco Meraki. */
export class MerakiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MerakiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(meraki) });
  }
}
