// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions, SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { fusionauth } from './spec.ts';

/** Ways in which FusionAuth delivers, beside its usual one. */
export class FusionAuthWebhookVariant {
  /** Webhooks signed with a key pair. */
  static readonly PUBLIC_KEY = new FusionAuthWebhookVariant('public-key');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `FusionAuthWebhook`. */
export interface FusionAuthWebhookProps extends PublicKeyOptions, SharedSecretOptions {
  /**
   * Which of its ways FusionAuth delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: FusionAuthWebhookVariant;
}

/** Receives the events of FusionAuth. */
export class FusionAuthWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FusionAuthWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(fusionauth),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
