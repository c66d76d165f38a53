// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { helpScout } from './spec.ts';

/** Properties of `HelpScoutWebhook`. */
export interface HelpScoutWebhookProps extends SharedSecretOptions {}

/** Receives the events of Help Scout. */
export class HelpScoutWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HelpScoutWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(helpScout) });
  }
}
