// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { nuvemshop } from './spec.ts';

/** Properties of `NuvemshopWebhook`. */
export interface NuvemshopWebhookProps extends SharedSecretOptions {}

/** Receives the events of Nuvemshop / Tiendanube. */
export class NuvemshopWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NuvemshopWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(nuvemshop) });
  }
}
