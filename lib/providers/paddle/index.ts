// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { paddle } from './spec.ts';

/** Properties of `PaddleWebhook`. */
export interface PaddleWebhookProps extends SharedSecretOptions {}

/** Receives the events of Paddle Billing. */
export class PaddleWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PaddleWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(paddle) });
  }
}
