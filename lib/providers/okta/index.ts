import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { okta } from './spec.ts';

/** Properties of a OktaWebhook. */
export interface OktaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Okta Event Hooks. */
export class OktaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OktaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(okta) });
  }
}
