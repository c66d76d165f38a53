import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { standardWebhooks } from './spec.ts';

/** Properties of a StandardWebhook. */
export interface StandardWebhookProps extends WebhookSourceOptions {}

/** Receives deliveries signed as Standard Webhooks (`webhook-…` or `svix-…` headers). Its secret is `whsec_` and base64. */
export class StandardWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StandardWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(standardWebhooks) });
  }
}
