// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { klaviyo } from './spec.ts';

/** Properties of `KlaviyoWebhook`. */
export interface KlaviyoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Klaviyo. */
export class KlaviyoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KlaviyoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(klaviyo) });
  }
}
