// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { circleci } from './spec.ts';

/** Properties of `CircleCIWebhook`. */
export interface CircleCIWebhookProps extends SharedSecretOptions {}

/** Receives the events of CircleCI. */
export class CircleCIWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CircleCIWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(circleci) });
  }
}
