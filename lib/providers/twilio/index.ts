// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { twilio } from './spec.ts';

/** Ways in which Twilio delivers, beside its usual one. */
export class TwilioWebhookVariant {
  /** Signed with a SharedKey by a Webhook Rule. */
  static readonly SHAREDKEY = new TwilioWebhookVariant('sharedkey');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `TwilioWebhook`. */
export interface TwilioWebhookProps extends SharedSecretOptions, SignedUrlOptions {
  /**
   * Which of its ways Twilio delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: TwilioWebhookVariant;
}

/** Receives the events of Twilio. */
export class TwilioWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TwilioWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(twilio),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
