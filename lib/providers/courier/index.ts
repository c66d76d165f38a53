// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { courier } from './spec.ts';

/** Properties of `CourierWebhook`. */
export interface CourierWebhookProps extends SharedSecretOptions {}

/** Receives the events of Courier. */
export class CourierWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CourierWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(courier) });
  }
}
