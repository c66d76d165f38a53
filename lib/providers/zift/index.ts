import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { zift } from './spec.ts';

/** Properties of a ZiftWebhook. */
export interface ZiftWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Zift. */
export class ZiftWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZiftWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zift) });
  }
}
