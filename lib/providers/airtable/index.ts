// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { airtable } from './spec.ts';

/** Properties of `AirtableWebhook`. */
export interface AirtableWebhookProps extends SharedSecretOptions {}

/** Receives the events of Airtable. */
export class AirtableWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AirtableWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(airtable) });
  }
}
