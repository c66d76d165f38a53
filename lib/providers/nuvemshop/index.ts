import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { nuvemshop } from './spec.ts';

/** Properties of a NuvemshopWebhook. */
export interface NuvemshopWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Nuvemshop / Tiendanube. */
export class NuvemshopWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NuvemshopWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(nuvemshop) });
  }
}
