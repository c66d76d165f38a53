// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { plaid } from './spec.ts';

/** Properties of `PlaidWebhook`. */
export interface PlaidWebhookProps extends PublicKeyOptions {}

/** Receives the events of Plaid. It signs with a key of its own. */
export class PlaidWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PlaidWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(plaid) });
  }
}
