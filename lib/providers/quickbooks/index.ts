// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { quickbooks } from './spec.ts';

/** Properties of `QuickBooksWebhook`. */
export interface QuickBooksWebhookProps extends SharedSecretOptions {}

/** Receives the events of QuickBooks / Intuit. */
export class QuickBooksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: QuickBooksWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(quickbooks) });
  }
}
