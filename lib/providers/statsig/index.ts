// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { statsig } from './spec.ts';

/** Properties of `StatsigWebhook`. */
export interface StatsigWebhookProps extends SharedSecretOptions {}

/** Receives the events of Statsig. */
export class StatsigWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StatsigWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(statsig) });
  }
}
