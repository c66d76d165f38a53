// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { pipedrive } from './spec.ts';

/** Properties of `PipedriveWebhook`. */
export interface PipedriveWebhookProps extends SharedSecretOptions {}

/** Receives the events of Pipedrive. */
export class PipedriveWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PipedriveWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pipedrive) });
  }
}
