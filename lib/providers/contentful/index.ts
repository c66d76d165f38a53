import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { contentful } from './spec.ts';

/** Properties of a ContentfulWebhook. */
export interface ContentfulWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Contentful. */
export class ContentfulWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ContentfulWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(contentful) });
  }
}
