import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { heygen } from './spec.ts';

/** Properties of a HeygenWebhook. */
export interface HeygenWebhookProps extends WebhookSourceOptions {}

/** Receives the events of HeyGen. */
export class HeygenWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HeygenWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(heygen) });
  }
}
