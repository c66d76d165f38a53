import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { primer } from './spec.ts';

/** Properties of a PrimerWebhook. */
export interface PrimerWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Primer. */
export class PrimerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PrimerWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(primer) });
  }
}
