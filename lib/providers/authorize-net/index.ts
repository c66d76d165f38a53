import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { authorizeNet } from './spec.ts';

/** Properties of a AuthorizeNetWebhook. */
export interface AuthorizeNetWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Authorize.Net. */
export class AuthorizeNetWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AuthorizeNetWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(authorizeNet) });
  }
}
