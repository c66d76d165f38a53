import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { zoom } from './spec.ts';

/** Properties of a ZoomWebhook. */
export interface ZoomWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Zoom. */
export class ZoomWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZoomWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zoom) });
  }
}
