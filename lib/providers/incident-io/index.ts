import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { incidentIo } from './spec.ts';

/** Properties of a IncidentIoWebhook. */
export interface IncidentIoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of incident.io. */
export class IncidentIoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IncidentIoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(incidentIo) });
  }
}
