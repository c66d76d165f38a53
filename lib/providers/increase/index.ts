import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { increase } from './spec.ts';

/** Properties of a IncreaseWebhook. */
export interface IncreaseWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Increase. */
export class IncreaseWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: IncreaseWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(increase) });
  }
}
