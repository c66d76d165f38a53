import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { circle } from './spec.ts';

/** Properties of a CircleWebhook. */
export interface CircleWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Circle. */
export class CircleWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CircleWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(circle) });
  }
}
