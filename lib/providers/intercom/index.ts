import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { intercom } from './spec.ts';

/** Properties of a IntercomWebhook. */
export interface IntercomWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Intercom. */
export class IntercomWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IntercomWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(intercom) });
  }
}
