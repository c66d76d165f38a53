import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { xero } from './spec.ts';

/** Properties of a XeroWebhook. */
export interface XeroWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Xero. */
export class XeroWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: XeroWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(xero) });
  }
}
