// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions, SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { standardWebhooks } from './spec.ts';

/** Ways in which Standard Webhooks delivers, beside its usual one. */
export class StandardWebhookVariant {
  /** Signatures with a key pair; the secret is the public key, whpk_…. */
  static readonly V1A = new StandardWebhookVariant('v1a');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `StandardWebhook`. */
export interface StandardWebhookProps extends PublicKeyOptions, SharedSecretOptions {
  /**
   * Which of its ways Standard Webhooks delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: StandardWebhookVariant;
}

/** Receives the events of Standard Webhooks. */
export class StandardWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StandardWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(standardWebhooks),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
