// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { cloudflareNotifications } from './spec.ts';

/** Properties of `CloudflareNotificationsWebhook`. */
export interface CloudflareNotificationsWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cloudflare Notifications. */
export class CloudflareNotificationsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CloudflareNotificationsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cloudflareNotifications) });
  }
}
