// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { hygraph } from './spec.ts';

/** Properties of `HygraphWebhook`. */
export interface HygraphWebhookProps extends SharedSecretOptions {}

/** Receives the events of Hygraph. */
export class HygraphWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HygraphWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(hygraph) });
  }
}
