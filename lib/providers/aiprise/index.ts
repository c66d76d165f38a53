// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { aiprise } from './spec.ts';

/** Properties of `AiPriseWebhook`. */
export interface AiPriseWebhookProps extends SharedSecretOptions {}

/** Receives the events of AiPrise. */
export class AiPriseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AiPriseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(aiprise) });
  }
}
