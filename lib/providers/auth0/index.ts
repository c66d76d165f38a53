// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { auth0 } from './spec.ts';

/** Properties of `Auth0Webhook`. */
export interface Auth0WebhookProps extends SharedSecretOptions {}

/** Receives the events of Auth0 log streams. */
export class Auth0Webhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: Auth0WebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(auth0) });
  }
}
