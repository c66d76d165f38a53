import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { mailgun } from './spec.ts';

/** Properties of a MailgunWebhook. */
export interface MailgunWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Mailgun. */
export class MailgunWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MailgunWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mailgun) });
  }
}
