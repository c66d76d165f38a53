import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { easypost } from './spec.ts';

/** Properties of a EasypostWebhook. */
export interface EasypostWebhookProps extends WebhookSourceOptions {}

/** Receives the events of EasyPost. */
export class EasypostWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: EasypostWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(easypost) });
  }
}
