import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { ably } from './spec.ts';

/** Properties of a AblyWebhook. */
export interface AblyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Ably. */
export class AblyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AblyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ably) });
  }
}
