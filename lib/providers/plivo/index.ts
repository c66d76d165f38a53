// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { plivo } from './spec.ts';

/** Ways in which Plivo delivers, beside its usual one. */
export class PlivoWebhookVariant {
  /** Signatures of version 2, which cover the URL alone. */
  static readonly V2 = new PlivoWebhookVariant('v2');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `PlivoWebhook`. */
export interface PlivoWebhookProps extends SharedSecretOptions, SignedUrlOptions {
  /**
   * Which of its ways Plivo delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: PlivoWebhookVariant;
}

/** Receives the events of Plivo. */
export class PlivoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PlivoWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(plivo),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
