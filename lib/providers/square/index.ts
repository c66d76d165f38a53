import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { square } from './spec.ts';

/** Properties of a SquareWebhook. */
export interface SquareWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Square. */
export class SquareWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SquareWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(square) });
  }
}
