// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { emailit } from './spec.ts';

/** Properties of `EmailitWebhook`. */
export interface EmailitWebhookProps extends SharedSecretOptions {}

/** Receives the events of Emailit. */
export class EmailitWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EmailitWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(emailit) });
  }
}
