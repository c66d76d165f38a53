import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { docusign } from './spec.ts';

/** Properties of a DocusignWebhook. */
export interface DocusignWebhookProps extends WebhookSourceOptions {}

/** Receives the events of DocuSign Connect. */
export class DocusignWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DocusignWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(docusign) });
  }
}
