// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { bandwidth } from './spec.ts';

/** Properties of `BandwidthWebhook`. */
export interface BandwidthWebhookProps extends SharedSecretOptions {}

/** Receives the events of Bandwidth. */
export class BandwidthWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BandwidthWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bandwidth) });
  }
}
