import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { sendgrid } from './spec.ts';

/** Properties of a SendGridWebhook. */
export interface SendGridWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Twilio SendGrid Event Webhook. */
export class SendGridWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SendGridWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sendgrid) });
  }
}
