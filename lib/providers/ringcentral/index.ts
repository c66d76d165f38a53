import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { ringcentral } from './spec.ts';

/** Properties of a RingcentralWebhook. */
export interface RingcentralWebhookProps extends WebhookSourceOptions {}

/** Receives the events of RingCentral. */
export class RingcentralWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RingcentralWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ringcentral) });
  }
}
