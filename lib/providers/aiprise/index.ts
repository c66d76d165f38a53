import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { aiprise } from './spec.ts';

/** Properties of a AipriseWebhook. */
export interface AipriseWebhookProps extends WebhookSourceOptions {}

/** Receives the events of AiPrise. */
export class AipriseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AipriseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(aiprise) });
  }
}
