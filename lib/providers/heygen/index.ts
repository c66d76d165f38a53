// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { heygen } from './spec.ts';

/** Properties of `HeyGenWebhook`. */
export interface HeyGenWebhookProps extends SharedSecretOptions {}

/** Receives the events of HeyGen. */
export class HeyGenWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HeyGenWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(heygen) });
  }
}
