// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { mailchimp } from './spec.ts';

/** Properties of `MailchimpWebhook`. */
export interface MailchimpWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Mailchimp Marketing. It proves nothing: anybody who knows the address can send. */
export class MailchimpWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MailchimpWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mailchimp) });
  }
}
