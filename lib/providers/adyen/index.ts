import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { adyen } from './spec.ts';

/** Properties of a AdyenWebhook. */
export interface AdyenWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Adyen. */
export class AdyenWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AdyenWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(adyen) });
  }
}
