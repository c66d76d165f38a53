// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { chargebee } from './spec.ts';

/** Properties of `ChargebeeWebhook`. */
export interface ChargebeeWebhookProps extends SharedSecretOptions {}

/** Receives the events of Chargebee. */
export class ChargebeeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ChargebeeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(chargebee) });
  }
}
