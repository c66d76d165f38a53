// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { neonAuth } from './spec.ts';

/** Properties of `NeonAuthWebhook`. */
export interface NeonAuthWebhookProps extends PublicKeyOptions {}

/** Receives the events of Neon Auth. It signs with a key of its own. */
export class NeonAuthWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NeonAuthWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(neonAuth) });
  }
}
