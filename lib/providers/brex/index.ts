// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { brex } from './spec.ts';

/** Properties of `BrexWebhook`. */
export interface BrexWebhookProps extends SharedSecretOptions {}

/** Receives the events of Brex. */
export class BrexWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BrexWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(brex) });
  }
}
