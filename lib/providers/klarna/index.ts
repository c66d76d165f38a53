// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { klarna } from './spec.ts';

/** Properties of `KlarnaWebhook`. */
export interface KlarnaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Klarna. */
export class KlarnaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KlarnaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(klarna) });
  }
}
