// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { retell } from './spec.ts';

/** Properties of `RetellWebhook`. */
export interface RetellWebhookProps extends SharedSecretOptions {}

/** Receives the events of Retell AI. */
export class RetellWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RetellWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(retell) });
  }
}
