import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { awsSns } from './spec.ts';

/** Properties of a SnsWebhook. */
export interface SnsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Amazon SNS HTTP(S). */
export class SnsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SnsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(awsSns) });
  }
}
