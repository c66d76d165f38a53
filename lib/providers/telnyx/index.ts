import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { telnyx } from './spec.ts';

/** Properties of a TelnyxWebhook. */
export interface TelnyxWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Telnyx. */
export class TelnyxWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TelnyxWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(telnyx) });
  }
}
