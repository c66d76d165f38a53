// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { enode } from './spec.ts';

/** Properties of `EnodeWebhook`. */
export interface EnodeWebhookProps extends SharedSecretOptions {}

/** Receives the events of Enode. */
export class EnodeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EnodeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(enode) });
  }
}
