// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { lever } from './spec.ts';

/** Properties of `LeverWebhook`. */
export interface LeverWebhookProps extends SharedSecretOptions {}

/** Receives the events of Lever. */
export class LeverWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LeverWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lever) });
  }
}
