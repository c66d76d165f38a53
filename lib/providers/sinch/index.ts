// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { sinch } from './spec.ts';

/** Properties of `SinchWebhook`. */
export interface SinchWebhookProps extends SharedSecretOptions {}

/** Receives the events of Sinch. */
export class SinchWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SinchWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sinch) });
  }
}
