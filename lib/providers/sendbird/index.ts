// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { sendbird } from './spec.ts';

/** Properties of `SendbirdWebhook`. */
export interface SendbirdWebhookProps extends SharedSecretOptions {}

/** Receives the events of Sendbird. */
export class SendbirdWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SendbirdWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sendbird) });
  }
}
