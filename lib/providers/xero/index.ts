// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { xero } from './spec.ts';

/** Properties of `XeroWebhook`. */
export interface XeroWebhookProps extends SharedSecretOptions {}

/** Receives the events of Xero. */
export class XeroWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: XeroWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(xero) });
  }
}
