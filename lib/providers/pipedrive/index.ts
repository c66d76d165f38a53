import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { pipedrive } from './spec.ts';

/** Properties of a PipedriveWebhook. */
export interface PipedriveWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Pipedrive. */
export class PipedriveWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PipedriveWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pipedrive) });
  }
}
