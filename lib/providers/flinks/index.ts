// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { flinks } from './spec.ts';

/** Ways in which Flinks delivers, beside its usual one. */
export class FlinksWebhookVariant {
  /** Flinks Pay (GEFT), which signs in another header. */
  static readonly PAY = new FlinksWebhookVariant('pay');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `FlinksWebhook`. */
export interface FlinksWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Flinks delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: FlinksWebhookVariant;
}

/** Receives the events of Flinks. */
export class FlinksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FlinksWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(flinks),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
