// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { smartsheet } from './spec.ts';

/** Properties of `SmartsheetWebhook`. */
export interface SmartsheetWebhookProps extends SharedSecretOptions {}

/** Receives the events of Smartsheet. */
export class SmartsheetWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SmartsheetWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(smartsheet) });
  }
}
