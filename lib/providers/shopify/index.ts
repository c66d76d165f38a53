// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { shopify } from './spec.ts';

/** Ways in which Shopify delivers, beside its usual one. */
export class ShopifyWebhookVariant {
  /** Newer Events, whose headers begin with shopify-. */
  static readonly EVENTS = new ShopifyWebhookVariant('events');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `ShopifyWebhook`. */
export interface ShopifyWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Shopify delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: ShopifyWebhookVariant;
}

/** Receives the events of Shopify. */
export class ShopifyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShopifyWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(shopify),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
