import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { polar } from './spec.ts';

/** Properties of a PolarWebhook. */
export interface PolarWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Polar. */
export class PolarWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PolarWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(polar) });
  }
}
