import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { ashby } from './spec.ts';

/** Properties of a AshbyWebhook. */
export interface AshbyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Ashby. */
export class AshbyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AshbyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ashby) });
  }
}
