// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { taiga } from './spec.ts';

/** Properties of `TaigaWebhook`. */
export interface TaigaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Taiga. */
export class TaigaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TaigaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(taiga) });
  }
}
