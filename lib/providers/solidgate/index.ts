import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { solidgate } from './spec.ts';

/** Properties of a SolidgateWebhook. */
export interface SolidgateWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Solidgate. */
export class SolidgateWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SolidgateWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(solidgate) });
  }
}
