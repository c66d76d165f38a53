// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { doppler } from './spec.ts';

/** Properties of `DopplerWebhook`. */
export interface DopplerWebhookProps extends SharedSecretOptions {}

/** Receives the events of Doppler. */
export class DopplerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DopplerWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(doppler) });
  }
}
