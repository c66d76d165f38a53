import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { calendly } from './spec.ts';

/** Properties of a CalendlyWebhook. */
export interface CalendlyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Calendly. */
export class CalendlyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CalendlyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(calendly) });
  }
}
