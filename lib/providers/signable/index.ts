// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { signable } from './spec.ts';

/** Properties of `SignableWebhook`. */
export interface SignableWebhookProps extends SharedSecretOptions {}

/** Receives the events of Signable. */
export class SignableWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SignableWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(signable) });
  }
}
