import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { courier } from './spec.ts';

/** Properties of a CourierWebhook. */
export interface CourierWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Courier. */
export class CourierWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CourierWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(courier) });
  }
}
