import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { smartsheet } from './spec.ts';

/** Properties of a SmartsheetWebhook. */
export interface SmartsheetWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Smartsheet. */
export class SmartsheetWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SmartsheetWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(smartsheet) });
  }
}
