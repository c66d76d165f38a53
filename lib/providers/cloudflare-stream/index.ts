// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { cloudflareStream } from './spec.ts';

/** Properties of `CloudflareStreamWebhook`. */
export interface CloudflareStreamWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cloudflare Stream. */
export class CloudflareStreamWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CloudflareStreamWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cloudflareStream) });
  }
}
