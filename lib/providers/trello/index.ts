// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { trello } from './spec.ts';

/** Properties of `TrelloWebhook`. */
export interface TrelloWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Trello. */
export class TrelloWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TrelloWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(trello) });
  }
}
