import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { helpScout } from './spec.ts';

/** Properties of a HelpScoutWebhook. */
export interface HelpScoutWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Help Scout. */
export class HelpScoutWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HelpScoutWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(helpScout) });
  }
}
