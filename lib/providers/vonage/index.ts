// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { vonage } from './spec.ts';

/** Properties of `VonageWebhook`. */
export interface VonageWebhookProps extends SharedSecretOptions {}

/** Receives the events of Vonage. */
export class VonageWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VonageWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vonage) });
  }
}
