import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { openclaw } from './spec.ts';

/** Properties of a OpenclawWebhook. */
export interface OpenclawWebhookProps extends WebhookSourceOptions {}

/** Receives the events of OpenClaw hooks. */
export class OpenclawWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OpenclawWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(openclaw) });
  }
}
