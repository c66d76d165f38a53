import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { attio } from './spec.ts';

/** Properties of a AttioWebhook. */
export interface AttioWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Attio. */
export class AttioWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AttioWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(attio) });
  }
}
