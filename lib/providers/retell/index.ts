import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { retell } from './spec.ts';

/** Properties of a RetellWebhook. */
export interface RetellWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Retell AI. */
export class RetellWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RetellWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(retell) });
  }
}
