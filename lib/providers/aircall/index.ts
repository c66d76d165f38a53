// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { aircall } from './spec.ts';

/** Properties of `AircallWebhook`. */
export interface AircallWebhookProps extends SharedSecretOptions {}

/** Receives the events of Aircall. */
export class AircallWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AircallWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(aircall) });
  }
}
