import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { x } from './spec.ts';

/** Properties of a XWebhook. */
export interface XWebhookProps extends WebhookSourceOptions {}

/** Receives the events of X (Twitter) webhooks. */
export class XWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: XWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(x) });
  }
}
