// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { vanta } from './spec.ts';

/** Properties of `VantaWebhook`. */
export interface VantaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Vanta. */
export class VantaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VantaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vanta) });
  }
}
