// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { postmark } from './spec.ts';

/** Properties of `PostmarkWebhook`. */
export interface PostmarkWebhookProps extends SharedSecretOptions {}

/** Receives the events of Postmark. */
export class PostmarkWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PostmarkWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(postmark) });
  }
}
