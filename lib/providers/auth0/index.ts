import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { auth0 } from './spec.ts';

/** Properties of a Auth0Webhook. */
export interface Auth0WebhookProps extends WebhookSourceOptions {}

/** Receives the events of Auth0 log streams. */
export class Auth0Webhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: Auth0WebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(auth0) });
  }
}
