// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { zeroHash } from './spec.ts';

/** Properties of `ZeroHashWebhook`. */
export interface ZeroHashWebhookProps extends SharedSecretOptions {}

/** Receives the events of Zero Hash. */
export class ZeroHashWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZeroHashWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zeroHash) });
  }
}
