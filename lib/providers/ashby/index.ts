// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ashby } from './spec.ts';

/** Properties of `AshbyWebhook`. */
export interface AshbyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Ashby. */
export class AshbyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AshbyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ashby) });
  }
}
