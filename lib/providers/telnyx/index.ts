// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { telnyx } from './spec.ts';

/** Properties of `TelnyxWebhook`. */
export interface TelnyxWebhookProps extends PublicKeyOptions {}

/** Receives the events of Telnyx. It signs with a key of its own. */
export class TelnyxWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TelnyxWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(telnyx) });
  }
}
