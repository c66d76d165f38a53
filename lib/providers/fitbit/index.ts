// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { fitbit } from './spec.ts';

/** Properties of `FitbitWebhook`. */
export interface FitbitWebhookProps extends SharedSecretOptions {}

/** Receives the events of Fitbit Web API (retired). */
export class FitbitWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FitbitWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fitbit) });
  }
}
