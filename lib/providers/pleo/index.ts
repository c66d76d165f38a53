import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { pleo } from './spec.ts';

/** Properties of a PleoWebhook. */
export interface PleoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Pleo. */
export class PleoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PleoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pleo) });
  }
}
