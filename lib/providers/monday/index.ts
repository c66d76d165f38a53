import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { monday } from './spec.ts';

/** Properties of a MondayWebhook. */
export interface MondayWebhookProps extends WebhookSourceOptions {}

/** Receives the events of monday.com. */
export class MondayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MondayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(monday) });
  }
}
