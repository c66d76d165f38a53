// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { dub } from './spec.ts';

/** Properties of `DubWebhook`. */
export interface DubWebhookProps extends SharedSecretOptions {}

/** Receives the events of Dub. */
export class DubWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DubWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dub) });
  }
}
