// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { lark } from './spec.ts';

/** Properties of `LarkWebhook`. */
export interface LarkWebhookProps extends SharedSecretOptions {}

/** Receives the events of Lark / Feishu. */
export class LarkWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LarkWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lark) });
  }
}
