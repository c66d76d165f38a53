import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { deel } from './spec.ts';

/** Properties of a DeelWebhook. */
export interface DeelWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Deel. */
export class DeelWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DeelWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(deel) });
  }
}
