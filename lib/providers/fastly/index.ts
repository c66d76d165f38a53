import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { fastly } from './spec.ts';

/** Properties of a FastlyWebhook. */
export interface FastlyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Fastly HTTPS log streaming. */
export class FastlyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FastlyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fastly) });
  }
}
