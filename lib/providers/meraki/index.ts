// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { meraki } from './spec.ts';

/** Properties of `MerakiWebhook`. */
export interface MerakiWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cisco Meraki. */
export class MerakiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MerakiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(meraki) });
  }
}
