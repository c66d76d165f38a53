// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { monday } from './spec.ts';

/** Properties of `MondayWebhook`. */
export interface MondayWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of monday.com. */
export class MondayWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MondayWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(monday) });
  }
}
