import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { googlePubsub } from './spec.ts';

/** Properties of a GooglePubsubWebhook. */
export interface GooglePubsubWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Google Pub/Sub push. */
export class GooglePubsubWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GooglePubsubWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(googlePubsub) });
  }
}
