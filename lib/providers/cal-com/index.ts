// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { calCom } from './spec.ts';

/** Properties of `CalComWebhook`. */
export interface CalComWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cal.com. */
export class CalComWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CalComWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(calCom) });
  }
}
