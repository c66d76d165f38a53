// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mailgun } from './spec.ts';

/** Ways in which Mailgun delivers, beside its usual one. */
export class MailgunWebhookVariant {
  /** Legacy webhooks sent as a form. */
  static readonly FORM = new MailgunWebhookVariant('form');
  /** Legacy webhooks sent as multipart. */
  static readonly MULTIPART = new MailgunWebhookVariant('multipart');

  /** As the spec names it. */
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }
}

/** Properties of `MailgunWebhook`. */
export interface MailgunWebhookProps extends SharedSecretOptions {
  /**
   * Which of its ways Mailgun delivers in. A request never chooses.
   *
   * @default - its usual way
   */
  readonly variant?: MailgunWebhookVariant;
}

/** Receives the events of Mailgun. */
export class MailgunWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MailgunWebhookProps) {
    const { variant, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(mailgun),
      ...(variant !== undefined && { variant: variant.name }),
    });
  }
}
