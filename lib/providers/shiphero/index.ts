import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { shiphero } from './spec.ts';

/** Properties of a ShipheroWebhook. */
export interface ShipheroWebhookProps extends WebhookSourceOptions {}

/** Receives the events of ShipHero. */
export class ShipheroWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShipheroWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shiphero) });
  }
}
