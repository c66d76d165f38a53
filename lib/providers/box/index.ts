// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { box } from './spec.ts';

/** Properties of `BoxWebhook`. */
export interface BoxWebhookProps extends SharedSecretOptions {}

/** Receives the events of Box. */
export class BoxWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BoxWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(box) });
  }
}
