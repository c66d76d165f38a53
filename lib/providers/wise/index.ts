// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { wise } from './spec.ts';

/** Properties of `WiseWebhook`. */
export interface WiseWebhookProps extends PublicKeyOptions {}

/** Receives the events of Wise. It signs with a key of its own. */
export class WiseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WiseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(wise) });
  }
}
