// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { front } from './spec.ts';

/** Ways in which Front (application webhooks) delivers, beside its usual one. */
export class FrontWebhookVariant {
  /** Webhooks made by a rule: no time is signed. */
  static readonly RULE = new FrontWebhookVariant('rule');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `FrontWebhook`. */
export interface FrontWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Front (application webhooks) delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: FrontWebhookVariant;
}

/** Receives the events of Front (application webhooks). */
export class FrontWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FrontWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(front),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
