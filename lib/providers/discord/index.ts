// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { discord } from './spec.ts';

/** Ways in which Discord delivers, beside its usual one. */
export class DiscordWebhookVariant {
  /** Webhook events of the app. */
  static readonly EVENTS = new DiscordWebhookVariant('events');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `DiscordWebhook`. */
export interface DiscordWebhookProps extends PublicKeyOptions {
  /**
   * Which of its ways Discord delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: DiscordWebhookVariant;
}

/** Receives the events of Discord. It signs with a key of its own. */
export class DiscordWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DiscordWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(discord),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
