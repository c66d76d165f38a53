// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { constantContact } from './spec.ts';

/** Properties of `ConstantContactWebhook`. */
export interface ConstantContactWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Constant Contact. It signs with a key of its own. */
export class ConstantContactWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ConstantContactWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(constantContact) });
  }
}
