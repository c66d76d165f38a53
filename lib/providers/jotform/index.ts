// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { jotform } from './spec.ts';

/** Properties of `JotformWebhook`. */
export interface JotformWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Jotform. It proves nothing: anybody who knows the address can send. */
export class JotformWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: JotformWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(jotform) });
  }
}
