// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { slack } from './spec.ts';

/** Ways in which Slack delivers, beside its usual one. */
export class SlackWebhookVariant {
  /** Interactivity: forms whose field payload holds JSON. */
  static readonly INTERACTIVITY = new SlackWebhookVariant('interactivity');
  /** Slash commands; the command is answered with an empty 200, anything more through its response_url. */
  static readonly COMMANDS = new SlackWebhookVariant('commands');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `SlackWebhook`. */
export interface SlackWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Slack delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: SlackWebhookVariant;
}

/** Receives the events of Slack. */
export class SlackWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SlackWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(slack),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
