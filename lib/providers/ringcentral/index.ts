// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ringcentral } from './spec.ts';

/** Properties of `RingCentralWebhook`. */
export interface RingCentralWebhookProps extends SharedSecretOptions {}

/** Receives the events of RingCentral. */
export class RingCentralWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RingCentralWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ringcentral) });
  }
}
