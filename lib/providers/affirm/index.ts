import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { affirm } from './spec.ts';

/** Properties of a AffirmWebhook. */
export interface AffirmWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Affirm. */
export class AffirmWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AffirmWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(affirm) });
  }
}
