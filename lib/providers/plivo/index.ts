import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { plivo } from './spec.ts';

/** Properties of a PlivoWebhook. */
export interface PlivoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Plivo. */
export class PlivoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PlivoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(plivo) });
  }
}
