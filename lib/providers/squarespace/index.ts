import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { squarespace } from './spec.ts';

/** Properties of a SquarespaceWebhook. */
export interface SquarespaceWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Squarespace. */
export class SquarespaceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SquarespaceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(squarespace) });
  }
}
