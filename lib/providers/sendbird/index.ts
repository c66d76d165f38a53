import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { sendbird } from './spec.ts';

/** Properties of a SendbirdWebhook. */
export interface SendbirdWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Sendbird. */
export class SendbirdWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SendbirdWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sendbird) });
  }
}
