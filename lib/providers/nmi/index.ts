// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { nmi } from './spec.ts';

/** Properties of `NMIWebhook`. */
export interface NMIWebhookProps extends SharedSecretOptions {}

/** Receives the events of NMI. */
export class NMIWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NMIWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(nmi) });
  }
}
