import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { wise } from './spec.ts';

/** Properties of a WiseWebhook. */
export interface WiseWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Wise. */
export class WiseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WiseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(wise) });
  }
}
