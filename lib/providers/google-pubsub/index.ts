// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { googlePubsub } from './spec.ts';

/** Properties of `GooglePubSubWebhook`. */
export interface GooglePubSubWebhookProps extends WebhookSourceOptions {
  /** Audience of the push subscription. */
  readonly audience: string;

  /** Service account the subscription pushes as. */
  readonly email: string;
}

/** Receives the events of Google Pub/Sub push. It signs with a key of its own. */
export class GooglePubSubWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GooglePubSubWebhookProps) {
    const { audience, email, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(googlePubsub),
      settings: { audience, email },
    });
  }
}
