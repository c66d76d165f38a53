import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { launchdarkly } from './spec.ts';

/** Properties of a LaunchdarklyWebhook. */
export interface LaunchdarklyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of LaunchDarkly. */
export class LaunchdarklyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LaunchdarklyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(launchdarkly) });
  }
}
