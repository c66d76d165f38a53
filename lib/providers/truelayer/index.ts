// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { truelayer } from './spec.ts';

/** Ways in which TrueLayer delivers, beside its usual one. */
export class TrueLayerWebhookVariant {
  /** Events of the sandbox, whose keys are published elsewhere: a live source takes none of them. */
  static readonly SANDBOX = new TrueLayerWebhookVariant('sandbox');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `TrueLayerWebhook`. */
export interface TrueLayerWebhookProps extends SignedUrlOptions {
  /**
   * Which of its ways TrueLayer delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: TrueLayerWebhookVariant;
}

/** Receives the events of TrueLayer. It signs with a key of its own. */
export class TrueLayerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TrueLayerWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(truelayer),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
