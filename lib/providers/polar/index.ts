// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { polar } from './spec.ts';

/** Properties of `PolarWebhook`. */
export interface PolarWebhookProps extends SharedSecretOptions {}

/** Receives the events of Polar. */
export class PolarWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PolarWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(polar) });
  }
}
