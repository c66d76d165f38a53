// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { sardine } from './spec.ts';

/** Properties of `SardineWebhook`. */
export interface SardineWebhookProps extends SharedSecretOptions {}

/** Receives the events of Sardine. */
export class SardineWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SardineWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sardine) });
  }
}
