// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { close } from './spec.ts';

/** Properties of `CloseWebhook`. */
export interface CloseWebhookProps extends SharedSecretOptions {}

/** Receives the events of Close. */
export class CloseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CloseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(close) });
  }
}
