import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { kinde } from './spec.ts';

/** Properties of a KindeWebhook. */
export interface KindeWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Kinde. */
export class KindeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KindeWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(kinde) });
  }
}
