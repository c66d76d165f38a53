// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { hubspot } from './spec.ts';

/** Ways in which HubSpot delivers, beside its usual one. */
export class HubSpotWebhookVariant {
  /** Signatures of version 1. */
  static readonly V1 = new HubSpotWebhookVariant('v1');
  /** Signatures of version 2. */
  static readonly V2 = new HubSpotWebhookVariant('v2');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `HubSpotWebhook`. */
export interface HubSpotWebhookProps extends SharedSecretOptions, SignedUrlOptions {
  /**
   * Which of its ways HubSpot delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: HubSpotWebhookVariant;
}

/** Receives the events of HubSpot. */
export class HubSpotWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HubSpotWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(hubspot),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
