// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { alchemy } from './spec.ts';

/** Properties of `AlchemyWebhook`. */
export interface AlchemyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Alchemy Notify. */
export class AlchemyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AlchemyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(alchemy) });
  }
}
