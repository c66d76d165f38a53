import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { line } from './spec.ts';

/** Properties of a LineWebhook. */
export interface LineWebhookProps extends WebhookSourceOptions {}

/** Receives the events of LINE Messaging. */
export class LineWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LineWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(line) });
  }
}
