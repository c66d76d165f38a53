// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { calendly } from './spec.ts';

/** Properties of `CalendlyWebhook`. */
export interface CalendlyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Calendly. */
export class CalendlyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CalendlyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(calendly) });
  }
}
