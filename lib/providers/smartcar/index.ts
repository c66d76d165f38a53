import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { smartcar } from './spec.ts';

/** Properties of a SmartcarWebhook. */
export interface SmartcarWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Smartcar. */
export class SmartcarWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SmartcarWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(smartcar) });
  }
}
