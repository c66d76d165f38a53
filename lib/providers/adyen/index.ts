// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { adyen } from './spec.ts';

/** Ways in which Adyen delivers, beside its usual one. */
export class AdyenWebhookVariant {
  /** Platform and management webhooks, signed as a whole. */
  static readonly PLATFORM = new AdyenWebhookVariant('platform');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `AdyenWebhook`. */
export interface AdyenWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Adyen delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: AdyenWebhookVariant;
}

/** Receives the events of Adyen. */
export class AdyenWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AdyenWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(adyen),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
