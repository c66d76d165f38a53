// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { notion } from './spec.ts';

/** Properties of `NotionWebhook`. */
export interface NotionWebhookProps extends SharedSecretOptions {}

/** Receives the events of Notion. */
export class NotionWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NotionWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(notion) });
  }
}
