import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { box } from './spec.ts';

/** Properties of a BoxWebhook. */
export interface BoxWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Box. */
export class BoxWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BoxWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(box) });
  }
}
