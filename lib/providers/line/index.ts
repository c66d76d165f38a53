// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { line } from './spec.ts';

/** Properties of `LINEWebhook`. */
export interface LINEWebhookProps extends SharedSecretOptions {}

/** Receives the events of LINE Messaging. */
export class LINEWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LINEWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(line) });
  }
}
