import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { taiga } from './spec.ts';

/** Properties of a TaigaWebhook. */
export interface TaigaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Taiga. */
export class TaigaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TaigaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(taiga) });
  }
}
