// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { lithic } from './spec.ts';

/** Properties of `LithicWebhook`. */
export interface LithicWebhookProps extends SharedSecretOptions {}

/** Receives the events of Lithic. */
export class LithicWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LithicWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lithic) });
  }
}
