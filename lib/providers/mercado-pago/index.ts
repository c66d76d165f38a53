// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mercadoPago } from './spec.ts';

/** Properties of `MercadoPagoWebhook`. */
export interface MercadoPagoWebhookProps extends SharedSecretOptions {}

/** Receives the events of Mercado Pago. */
export class MercadoPagoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MercadoPagoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mercadoPago) });
  }
}
