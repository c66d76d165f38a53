// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { vapi } from './spec.ts';

/** Properties of `VapiWebhook`. */
export interface VapiWebhookProps extends SharedSecretOptions {}

/** Receives the events of Vapi. */
export class VapiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VapiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vapi) });
  }
}
