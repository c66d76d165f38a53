// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { snyk } from './spec.ts';

/** Properties of `SnykWebhook`. */
export interface SnykWebhookProps extends SharedSecretOptions {}

/** Receives the events of Snyk. */
export class SnykWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SnykWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(snyk) });
  }
}
