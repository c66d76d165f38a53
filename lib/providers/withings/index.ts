// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { withings } from './spec.ts';

/** Properties of `WithingsWebhook`. */
export interface WithingsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Withings. It proves nothing: anybody who knows the address can send. */
export class WithingsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WithingsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(withings) });
  }
}
