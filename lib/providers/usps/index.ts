// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { usps } from './spec.ts';

/** Properties of `USPSWebhook`. */
export interface USPSWebhookProps extends SharedSecretOptions {}

/** Receives the events of USPS Tracking subscriptions. */
export class USPSWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: USPSWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(usps) });
  }
}
