import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { zendesk } from './spec.ts';

/** Properties of a ZendeskWebhook. */
export interface ZendeskWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Zendesk. */
export class ZendeskWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZendeskWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zendesk) });
  }
}
