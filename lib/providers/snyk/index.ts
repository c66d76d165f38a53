import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { snyk } from './spec.ts';

/** Properties of a SnykWebhook. */
export interface SnykWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Snyk. */
export class SnykWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SnykWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(snyk) });
  }
}
