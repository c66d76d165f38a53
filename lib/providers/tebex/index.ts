import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { tebex } from './spec.ts';

/** Properties of a TebexWebhook. */
export interface TebexWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Tebex. */
export class TebexWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TebexWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tebex) });
  }
}
