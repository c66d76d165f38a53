import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { signable } from './spec.ts';

/** Properties of a SignableWebhook. */
export interface SignableWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Signable. */
export class SignableWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SignableWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(signable) });
  }
}
