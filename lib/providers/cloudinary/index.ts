// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { cloudinary } from './spec.ts';

/** Ways in which Cloudinary delivers, beside its usual one. */
export class CloudinaryWebhookVariant {
  /** Accounts set to SHA-256 signatures. */
  static readonly SHA256 = new CloudinaryWebhookVariant('sha256');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `CloudinaryWebhook`. */
export interface CloudinaryWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Cloudinary delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: CloudinaryWebhookVariant;
}

/** Receives the events of Cloudinary. */
export class CloudinaryWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CloudinaryWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(cloudinary),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
