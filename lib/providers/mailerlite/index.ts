import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { mailerlite } from './spec.ts';

/** Properties of a MailerliteWebhook. */
export interface MailerliteWebhookProps extends WebhookSourceOptions {}

/** Receives the events of MailerLite. */
export class MailerliteWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MailerliteWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mailerlite) });
  }
}
