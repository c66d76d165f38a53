// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { sendgrid } from './spec.ts';

/** Properties of `SendGridWebhook`. */
export interface SendGridWebhookProps extends PublicKeyOptions {}

/** Receives the events of Twilio SendGrid Event Webhook. It signs with a key of its own. */
export class SendGridWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SendGridWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sendgrid) });
  }
}
