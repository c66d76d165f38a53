// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mollieNext } from './spec.ts';

/** Properties of `MollieNextWebhook`. */
export interface MollieNextWebhookProps extends SharedSecretOptions {}

/** Receives the events of Mollie (next-gen webhooks). */
export class MollieNextWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MollieNextWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mollieNext) });
  }
}
