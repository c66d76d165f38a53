import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { quoter } from './spec.ts';

/** Properties of a QuoterWebhook. */
export interface QuoterWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Quoter. */
export class QuoterWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: QuoterWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(quoter) });
  }
}
