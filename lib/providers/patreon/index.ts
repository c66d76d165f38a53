// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { patreon } from './spec.ts';

/** Properties of `PatreonWebhook`. */
export interface PatreonWebhookProps extends SharedSecretOptions {}

/** Receives the events of Patreon. */
export class PatreonWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PatreonWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(patreon) });
  }
}
