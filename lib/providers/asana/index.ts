import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { asana } from './spec.ts';

/** Properties of a AsanaWebhook. */
export interface AsanaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Asana. */
export class AsanaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AsanaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(asana) });
  }
}
