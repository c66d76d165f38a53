// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { cloudprinter } from './spec.ts';

/** Properties of `CloudprinterWebhook`. */
export interface CloudprinterWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cloudprinter CloudSignal. */
export class CloudprinterWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CloudprinterWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cloudprinter) });
  }
}
