// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { greenDot } from './spec.ts';

/** Properties of `GreenDotWebhook`. */
export interface GreenDotWebhookProps extends PublicKeyOptions {}

/** Receives the events of Green Dot. It signs with a key of its own. */
export class GreenDotWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GreenDotWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(greenDot) });
  }
}
