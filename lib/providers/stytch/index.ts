import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { stytch } from './spec.ts';

/** Properties of a StytchWebhook. */
export interface StytchWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Stytch. */
export class StytchWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: StytchWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(stytch) });
  }
}
