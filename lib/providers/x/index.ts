// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { x } from './spec.ts';

/** Properties of `XWebhook`. */
export interface XWebhookProps extends SharedSecretOptions {}

/** Receives the events of X (Twitter) webhooks. */
export class XWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: XWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(x) });
  }
}
