// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { bitbucket } from './spec.ts';

/** Properties of `BitbucketWebhook`. */
export interface BitbucketWebhookProps extends SharedSecretOptions {}

/** Receives the events of Bitbucket Cloud. */
export class BitbucketWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: BitbucketWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(bitbucket) });
  }
}
