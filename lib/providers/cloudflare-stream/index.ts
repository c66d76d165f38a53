import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { cloudflareStream } from './spec.ts';

/** Properties of a CloudflareStreamWebhook. */
export interface CloudflareStreamWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Cloudflare Stream. */
export class CloudflareStreamWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CloudflareStreamWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cloudflareStream) });
  }
}
