// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { openclaw } from './spec.ts';

/** Properties of `OpenClawWebhook`. */
export interface OpenClawWebhookProps extends SharedSecretOptions {}

/** Receives the events of OpenClaw hooks. */
export class OpenClawWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OpenClawWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(openclaw) });
  }
}
