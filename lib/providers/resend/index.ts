// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { resend } from './spec.ts';

/** Properties of `ResendWebhook`. */
export interface ResendWebhookProps extends SharedSecretOptions {}

/** Receives the events of Resend. */
export class ResendWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ResendWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(resend) });
  }
}
