// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { authorizeNet } from './spec.ts';

/** Properties of `AuthorizeNetWebhook`. */
export interface AuthorizeNetWebhookProps extends SharedSecretOptions {}

/** Receives the events of Authorize.Net. */
export class AuthorizeNetWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AuthorizeNetWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(authorizeNet) });
  }
}
