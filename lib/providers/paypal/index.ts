// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { paypal } from './spec.ts';

/** Ways in which PayPal delivers, beside its usual one. */
export class PayPalWebhookVariant {
  /** PayPal itself is asked about every delivery; the secret is a JSON object of webhook_id, client_id and client_secret. */
  static readonly POSTBACK = new PayPalWebhookVariant('postback');
  /** The same in the sandbox. */
  static readonly POSTBACK_SANDBOX = new PayPalWebhookVariant('postback-sandbox');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `PayPalWebhook`. */
export interface PayPalWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways PayPal delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: PayPalWebhookVariant;
}

/** Receives the events of PayPal. */
export class PayPalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PayPalWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(paypal),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
