import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { dub } from './spec.ts';

/** Properties of a DubWebhook. */
export interface DubWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Dub. */
export class DubWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DubWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dub) });
  }
}
