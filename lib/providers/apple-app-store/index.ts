// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { appleAppStore } from './spec.ts';

/** Properties of `AppleAppStoreWebhook`. */
export interface AppleAppStoreWebhookProps extends WebhookSourceOptions {
  /** Bundle id of the app. */
  readonly bundleId: string;

  /**
   * Production or Sandbox.
   *
   * @default "Production"
   */
  readonly environment?: string;
}

/** Receives the events of Apple App Store Server Notifications v2. It signs with a key of its own. */
export class AppleAppStoreWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AppleAppStoreWebhookProps) {
    const { bundleId, environment, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(appleAppStore),
      settings: { bundleId, ...(environment !== undefined && { environment }) },
    });
  }
}
