// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { revolut } from './spec.ts';

/** Properties of `RevolutWebhook`. */
export interface RevolutWebhookProps extends SharedSecretOptions {}

/** Receives the events of Revolut. */
export class RevolutWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RevolutWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(revolut) });
  }
}
