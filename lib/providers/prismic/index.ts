// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { prismic } from './spec.ts';

/** Properties of `PrismicWebhook`. */
export interface PrismicWebhookProps extends SharedSecretOptions {}

/** Receives the events of Prismic. */
export class PrismicWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PrismicWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(prismic) });
  }
}
