// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ethoca } from './spec.ts';

/** Properties of `EthocaWebhook`. */
export interface EthocaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Ethoca Alerts. */
export class EthocaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EthocaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ethoca) });
  }
}
