import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { mercadoPago } from './spec.ts';

/** Properties of a MercadoPagoWebhook. */
export interface MercadoPagoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Mercado Pago. */
export class MercadoPagoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MercadoPagoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mercadoPago) });
  }
}
