import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { mailchimp } from './spec.ts';

/** Properties of a MailchimpWebhook. */
export interface MailchimpWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Mailchimp Marketing. */
export class MailchimpWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MailchimpWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mailchimp) });
  }
}
