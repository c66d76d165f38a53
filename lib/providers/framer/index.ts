import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { framer } from './spec.ts';

/** Properties of a FramerWebhook. */
export interface FramerWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Framer. */
export class FramerWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FramerWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(framer) });
  }
}
