import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { chargify } from './spec.ts';

/** Properties of a ChargifyWebhook. */
export interface ChargifyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Maxio Chargify. */
export class ChargifyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ChargifyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(chargify) });
  }
}
