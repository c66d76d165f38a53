import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { notion } from './spec.ts';

/** Properties of a NotionWebhook. */
export interface NotionWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Notion. */
export class NotionWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NotionWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(notion) });
  }
}
