import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { upstashQstash } from './spec.ts';

/** Properties of a UpstashQstashWebhook. */
export interface UpstashQstashWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Upstash QStash. */
export class UpstashQstashWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: UpstashQstashWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(upstashQstash) });
  }
}
