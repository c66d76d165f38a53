// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { kinde } from './spec.ts';

/** Ways in which Kinde delivers, beside its usual one. */
export class KindeWebhookVariant {
  /** The business has a domain of its own: its key set, from /.well-known/jwks there, is given as public key. */
  static readonly OWN_DOMAIN = new KindeWebhookVariant('own-domain');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `KindeWebhook`. */
export interface KindeWebhookProps extends PublicKeyOptions {
  /** Domain of the Kinde business, https://….kinde.com. */
  readonly issuer: string;

  /**
   * Which of its ways Kinde delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: KindeWebhookVariant;
}

/** Receives the events of Kinde. It signs with a key of its own. */
export class KindeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KindeWebhookProps) {
    const { issuer, variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(kinde),
      ...(variant !== undefined && { variant: variant.name }),
      settings: { issuer },
    });
  }
}
