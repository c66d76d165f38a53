import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { walmart } from './spec.ts';

/** Properties of a WalmartWebhook. */
export interface WalmartWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Walmart Marketplace. */
export class WalmartWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WalmartWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(walmart) });
  }
}
