// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { framer } from './spec.ts';

/** Properties of `FramerWebhook`. */
export interface FramerWebhookProps extends SharedSecretOptions {}

/** Receives the events of Framer. */
export class FramerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FramerWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(framer) });
  }
}
