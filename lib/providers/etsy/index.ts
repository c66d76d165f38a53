import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { etsy } from './spec.ts';

/** Properties of a EtsyWebhook. */
export interface EtsyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Etsy. */
export class EtsyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EtsyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(etsy) });
  }
}
