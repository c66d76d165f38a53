import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { klaviyo } from './spec.ts';

/** Properties of a KlaviyoWebhook. */
export interface KlaviyoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Klaviyo. */
export class KlaviyoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KlaviyoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(klaviyo) });
  }
}
