// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { sentry } from './spec.ts';

/** Properties of `SentryWebhook`. */
export interface SentryWebhookProps extends SharedSecretOptions {}

/** Receives the events of Sentry. */
export class SentryWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SentryWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(sentry) });
  }
}
