// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { myfatoorah } from './spec.ts';

/** Ways in which MyFatoorah delivers, beside its usual one. */
export class MyFatoorahWebhookVariant {
  /** Webhooks of version 1. */
  static readonly V1 = new MyFatoorahWebhookVariant('v1');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `MyFatoorahWebhook`. */
export interface MyFatoorahWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways MyFatoorah delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: MyFatoorahWebhookVariant;
}

/** Receives the events of MyFatoorah. */
export class MyFatoorahWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MyFatoorahWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(myfatoorah),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
