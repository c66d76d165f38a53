import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { cloudinary } from './spec.ts';

/** Properties of a CloudinaryWebhook. */
export interface CloudinaryWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Cloudinary. */
export class CloudinaryWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CloudinaryWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cloudinary) });
  }
}
