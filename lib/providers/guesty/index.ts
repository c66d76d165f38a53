// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { guesty } from './spec.ts';

/** Properties of `GuestyWebhook`. */
export interface GuestyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Guesty. */
export class GuestyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GuestyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(guesty) });
  }
}
