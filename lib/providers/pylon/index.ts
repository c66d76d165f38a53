// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { pylon } from './spec.ts';

/** Properties of `PylonWebhook`. */
export interface PylonWebhookProps extends SharedSecretOptions {}

/** Receives the events of Pylon. */
export class PylonWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PylonWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pylon) });
  }
}
