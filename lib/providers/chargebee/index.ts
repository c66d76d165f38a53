import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { chargebee } from './spec.ts';

/** Properties of a ChargebeeWebhook. */
export interface ChargebeeWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Chargebee. */
export class ChargebeeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ChargebeeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(chargebee) });
  }
}
