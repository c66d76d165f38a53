// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { upstashQstash } from './spec.ts';

/** Properties of `UpstashQStashWebhook`. */
export interface UpstashQStashWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Upstash QStash. */
export class UpstashQStashWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: UpstashQStashWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(upstashQstash) });
  }
}
