// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { launchdarkly } from './spec.ts';

/** Properties of `LaunchDarklyWebhook`. */
export interface LaunchDarklyWebhookProps extends SharedSecretOptions {}

/** Receives the events of LaunchDarkly. */
export class LaunchDarklyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LaunchDarklyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(launchdarkly) });
  }
}
