// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { kontentAi } from './spec.ts';

/** Properties of `KontentAiWebhook`. */
export interface KontentAiWebhookProps extends SharedSecretOptions {}

/** Receives the events of Kontent.ai. */
export class KontentAiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KontentAiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(kontentAi) });
  }
}
