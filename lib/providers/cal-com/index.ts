import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { calCom } from './spec.ts';

/** Properties of a CalComWebhook. */
export interface CalComWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Cal.com. */
export class CalComWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CalComWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(calCom) });
  }
}
