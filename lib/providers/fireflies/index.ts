import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { fireflies } from './spec.ts';

/** Properties of a FirefliesWebhook. */
export interface FirefliesWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Fireflies v2. */
export class FirefliesWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FirefliesWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fireflies) });
  }
}
