import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { wix } from './spec.ts';

/** Properties of a WixWebhook. */
export interface WixWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Wix. */
export class WixWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WixWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(wix) });
  }
}
