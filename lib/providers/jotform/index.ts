import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { jotform } from './spec.ts';

/** Properties of a JotformWebhook. */
export interface JotformWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Jotform. */
export class JotformWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: JotformWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(jotform) });
  }
}
