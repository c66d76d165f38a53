// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { fal } from './spec.ts';

/** Properties of `FalWebhook`. */
export interface FalWebhookProps extends WebhookSourceOptions {}

/** Receives the events of fal.ai. It signs with a key of its own. */
export class FalWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FalWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fal) });
  }
}
