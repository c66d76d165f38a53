// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mailerlite } from './spec.ts';

/** Properties of `MailerLiteWebhook`. */
export interface MailerLiteWebhookProps extends SharedSecretOptions {}

/** Receives the events of MailerLite. */
export class MailerLiteWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MailerLiteWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mailerlite) });
  }
}
