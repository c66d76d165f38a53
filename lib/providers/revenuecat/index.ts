// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { revenuecat } from './spec.ts';

/** Ways in which RevenueCat delivers, beside its usual one. */
export class RevenueCatWebhookVariant {
  /** Deliveries with X-RevenueCat-Webhook-Signature. */
  static readonly SIGNED = new RevenueCatWebhookVariant('signed');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `RevenueCatWebhook`. */
export interface RevenueCatWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways RevenueCat delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: RevenueCatWebhookVariant;
}

/** Receives the events of RevenueCat. */
export class RevenueCatWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RevenueCatWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(revenuecat),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
