// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { docusign } from './spec.ts';

/** Properties of `DocuSignWebhook`. */
export interface DocuSignWebhookProps extends SharedSecretOptions {}

/** Receives the events of DocuSign Connect. */
export class DocuSignWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DocuSignWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(docusign) });
  }
}
