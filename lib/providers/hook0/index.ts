// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { hook0 } from './spec.ts';

/** Ways in which Hook0 senders delivers, beside its usual one. */
export class Hook0WebhookVariant {
  /** Older signatures, which cover no header. */
  static readonly V0 = new Hook0WebhookVariant('v0');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `Hook0Webhook`. */
export interface Hook0WebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Hook0 senders delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: Hook0WebhookVariant;
}

/** Receives the events of Hook0 senders. */
export class Hook0Webhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: Hook0WebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(hook0),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
