// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { mandrill } from './spec.ts';

/** Properties of `MandrillWebhook`. */
export interface MandrillWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Mailchimp Transactional (Mandrill). */
export class MandrillWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MandrillWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mandrill) });
  }
}
