// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { pandadoc } from './spec.ts';

/** Properties of `PandaDocWebhook`. */
export interface PandaDocWebhookProps extends SharedSecretOptions {}

/** Receives the events of PandaDoc. */
export class PandaDocWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PandaDocWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pandadoc) });
  }
}
