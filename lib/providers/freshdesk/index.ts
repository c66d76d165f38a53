// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { freshdesk } from './spec.ts';

/** Properties of `FreshdeskWebhook`. */
export interface FreshdeskWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Freshdesk. It proves nothing: anybody who knows the address can send. */
export class FreshdeskWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FreshdeskWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(freshdesk) });
  }
}
