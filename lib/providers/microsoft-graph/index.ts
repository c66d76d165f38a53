// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { microsoftGraph } from './spec.ts';

/** Properties of `MicrosoftGraphWebhook`. */
export interface MicrosoftGraphWebhookProps extends SharedSecretOptions {}

/** Receives the events of Microsoft Graph. */
export class MicrosoftGraphWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MicrosoftGraphWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(microsoftGraph) });
  }
}
