// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { incidentIo } from './spec.ts';

/** Properties of `IncidentIoWebhook`. */
export interface IncidentIoWebhookProps extends SharedSecretOptions {}

/** Receives the events of incident.io. */
export class IncidentIoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IncidentIoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(incidentIo) });
  }
}
