// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { circle } from './spec.ts';

/** Properties of `CircleWebhook`. */
export interface CircleWebhookProps extends PublicKeyOptions {}

/** Receives the events of Circle. It signs with a key of its own. */
export class CircleWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CircleWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(circle) });
  }
}
