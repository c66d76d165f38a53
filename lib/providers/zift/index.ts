// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { zift } from './spec.ts';

/** Properties of `ZiftWebhook`. */
export interface ZiftWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Zift. It proves nothing: anybody who knows the address can send. */
export class ZiftWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZiftWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zift) });
  }
}
