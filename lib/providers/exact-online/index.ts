// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { exactOnline } from './spec.ts';

/** Properties of `ExactOnlineWebhook`. */
export interface ExactOnlineWebhookProps extends SharedSecretOptions {}

/** Receives the events of Exact Online. */
export class ExactOnlineWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ExactOnlineWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(exactOnline) });
  }
}
