import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { front } from './spec.ts';

/** Properties of a FrontWebhook. */
export interface FrontWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Front (application webhooks). */
export class FrontWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FrontWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(front) });
  }
}
