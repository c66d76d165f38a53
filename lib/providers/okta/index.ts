// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { okta } from './spec.ts';

/** Properties of `OktaWebhook`. */
export interface OktaWebhookProps extends SharedSecretOptions {
  /**
   * Authentication field of the event hook.
   *
   * @default "authorization"
   */
  readonly header?: string;
}

/** Receives the events of Okta Event Hooks. */
export class OktaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OktaWebhookProps) {
    const { header, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(okta),
      settings: { ...(header !== undefined && { header }) },
    });
  }
}
