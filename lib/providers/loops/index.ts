import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { loops } from './spec.ts';

/** Properties of a LoopsWebhook. */
export interface LoopsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Loops. */
export class LoopsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LoopsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(loops) });
  }
}
