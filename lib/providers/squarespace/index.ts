// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { squarespace } from './spec.ts';

/** Properties of `SquarespaceWebhook`. */
export interface SquarespaceWebhookProps extends SharedSecretOptions {}

/** Receives the events of Squarespace. */
export class SquarespaceWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SquarespaceWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(squarespace) });
  }
}
