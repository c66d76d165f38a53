// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { wix } from './spec.ts';

/** Properties of `WixWebhook`. */
export interface WixWebhookProps extends PublicKeyOptions {}

/** Receives the events of Wix. It signs with a key of its own. */
export class WixWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WixWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(wix) });
  }
}
