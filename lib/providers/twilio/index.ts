import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { twilio } from './spec.ts';

/** Properties of a TwilioWebhook. */
export interface TwilioWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Twilio. */
export class TwilioWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TwilioWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(twilio) });
  }
}
