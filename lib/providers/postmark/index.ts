import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { postmark } from './spec.ts';

/** Properties of a PostmarkWebhook. */
export interface PostmarkWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Postmark. */
export class PostmarkWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PostmarkWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(postmark) });
  }
}
