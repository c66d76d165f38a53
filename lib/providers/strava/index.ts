// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { strava } from './spec.ts';

/** Properties of `StravaWebhook`. */
export interface StravaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Strava. It proves nothing: anybody who knows the address can send. */
export class StravaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StravaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(strava) });
  }
}
