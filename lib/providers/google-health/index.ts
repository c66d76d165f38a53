import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { googleHealth } from './spec.ts';

/** Properties of a GoogleHealthWebhook. */
export interface GoogleHealthWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Google Health. */
export class GoogleHealthWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GoogleHealthWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(googleHealth) });
  }
}
