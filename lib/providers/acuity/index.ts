import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { acuity } from './spec.ts';

/** Properties of a AcuityWebhook. */
export interface AcuityWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Acuity Scheduling. */
export class AcuityWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AcuityWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(acuity) });
  }
}
