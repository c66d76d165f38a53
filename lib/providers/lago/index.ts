// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { lago } from './spec.ts';

/** Properties of `LagoWebhook`. */
export interface LagoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Lago. */
export class LagoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LagoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lago) });
  }
}
