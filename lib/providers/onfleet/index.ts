import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { onfleet } from './spec.ts';

/** Properties of a OnfleetWebhook. */
export interface OnfleetWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Onfleet. */
export class OnfleetWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OnfleetWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(onfleet) });
  }
}
