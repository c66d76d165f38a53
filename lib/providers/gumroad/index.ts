// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { gumroad } from './spec.ts';

/** Properties of `GumroadWebhook`. */
export interface GumroadWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Gumroad ping. It proves nothing: anybody who knows the address can send. */
export class GumroadWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GumroadWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(gumroad) });
  }
}
