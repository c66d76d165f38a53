// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { oura } from './spec.ts';

/** Properties of `OuraWebhook`. */
export interface OuraWebhookProps extends SharedSecretOptions {}

/** Receives the events of Oura. */
export class OuraWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OuraWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(oura) });
  }
}
