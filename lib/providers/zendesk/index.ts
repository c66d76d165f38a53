// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { zendesk } from './spec.ts';

/** Properties of `ZendeskWebhook`. */
export interface ZendeskWebhookProps extends SharedSecretOptions {}

/** Receives the events of Zendesk. */
export class ZendeskWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZendeskWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zendesk) });
  }
}
