import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { truto } from './spec.ts';

/** Properties of a TrutoWebhook. */
export interface TrutoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Truto. */
export class TrutoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TrutoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(truto) });
  }
}
