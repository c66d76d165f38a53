import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { lithic } from './spec.ts';

/** Properties of a LithicWebhook. */
export interface LithicWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Lithic. */
export class LithicWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LithicWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lithic) });
  }
}
