// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { zoom } from './spec.ts';

/** Properties of `ZoomWebhook`. */
export interface ZoomWebhookProps extends SharedSecretOptions {}

/** Receives the events of Zoom. */
export class ZoomWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZoomWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zoom) });
  }
}
