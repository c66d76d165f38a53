// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { knock } from './spec.ts';

/** Properties of `KnockWebhook`. */
export interface KnockWebhookProps extends SharedSecretOptions {}

/** Receives the events of Knock. */
export class KnockWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KnockWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(knock) });
  }
}
