// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { smartcar } from './spec.ts';

/** Properties of `SmartcarWebhook`. */
export interface SmartcarWebhookProps extends SharedSecretOptions {}

/** Receives the events of Smartcar. */
export class SmartcarWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SmartcarWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(smartcar) });
  }
}
