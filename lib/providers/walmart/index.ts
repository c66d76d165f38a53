// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { walmart } from './spec.ts';

/** Properties of `WalmartWebhook`. */
export interface WalmartWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Walmart Marketplace. */
export class WalmartWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WalmartWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(walmart) });
  }
}
