// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { flutterwave } from './spec.ts';

/** Ways in which Flutterwave delivers, beside its usual one. */
export class FlutterwaveWebhookVariant {
  /** Version 4 of the API, which signs the body. */
  static readonly V4 = new FlutterwaveWebhookVariant('v4');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `FlutterwaveWebhook`. */
export interface FlutterwaveWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Flutterwave delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: FlutterwaveWebhookVariant;
}

/** Receives the events of Flutterwave. */
export class FlutterwaveWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FlutterwaveWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(flutterwave),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
