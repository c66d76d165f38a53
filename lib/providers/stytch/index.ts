// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { stytch } from './spec.ts';

/** Properties of `StytchWebhook`. */
export interface StytchWebhookProps extends SharedSecretOptions {}

/** Receives the events of Stytch. */
export class StytchWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StytchWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(stytch) });
  }
}
