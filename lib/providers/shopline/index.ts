// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { shopline } from './spec.ts';

/** Properties of `SHOPLINEWebhook`. */
export interface SHOPLINEWebhookProps extends SharedSecretOptions {}

/** Receives the events of SHOPLINE. */
export class SHOPLINEWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SHOPLINEWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shopline) });
  }
}
