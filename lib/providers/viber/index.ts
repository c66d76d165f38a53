// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { viber } from './spec.ts';

/** Properties of `ViberWebhook`. */
export interface ViberWebhookProps extends SharedSecretOptions {}

/** Receives the events of Viber. */
export class ViberWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ViberWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(viber) });
  }
}
