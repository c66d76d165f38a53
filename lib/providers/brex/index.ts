import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { brex } from './spec.ts';

/** Properties of a BrexWebhook. */
export interface BrexWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Brex. */
export class BrexWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BrexWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(brex) });
  }
}
