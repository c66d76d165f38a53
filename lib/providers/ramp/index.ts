// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ramp } from './spec.ts';

/** Properties of `RampWebhook`. */
export interface RampWebhookProps extends SharedSecretOptions {}

/** Receives the events of Ramp. */
export class RampWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RampWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ramp) });
  }
}
