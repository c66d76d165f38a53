// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { contentful } from './spec.ts';

/** Properties of `ContentfulWebhook`. */
export interface ContentfulWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Contentful. */
export class ContentfulWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ContentfulWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(contentful) });
  }
}
