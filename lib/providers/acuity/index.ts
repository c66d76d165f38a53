// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { acuity } from './spec.ts';

/** Properties of `AcuityWebhook`. */
export interface AcuityWebhookProps extends SharedSecretOptions {}

/** Receives the events of Acuity Scheduling. */
export class AcuityWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AcuityWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(acuity) });
  }
}
