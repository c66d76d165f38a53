// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { webex } from './spec.ts';

/** Properties of `WebexWebhook`. */
export interface WebexWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cisco Webex. */
export class WebexWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WebexWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(webex) });
  }
}
