import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { beehiiv } from './spec.ts';

/** Properties of a BeehiivWebhook. */
export interface BeehiivWebhookProps extends WebhookSourceOptions {}

/** Receives the events of beehiiv. */
export class BeehiivWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BeehiivWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(beehiiv) });
  }
}
