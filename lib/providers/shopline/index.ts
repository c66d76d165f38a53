import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { shopline } from './spec.ts';

/** Properties of a ShoplineWebhook. */
export interface ShoplineWebhookProps extends WebhookSourceOptions {}

/** Receives the events of SHOPLINE. */
export class ShoplineWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShoplineWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shopline) });
  }
}
