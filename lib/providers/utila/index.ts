// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { utila } from './spec.ts';

/** Properties of `UtilaWebhook`. */
export interface UtilaWebhookProps extends PublicKeyOptions {}

/** Receives the events of Utila. It signs with a key of its own. */
export class UtilaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: UtilaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(utila) });
  }
}
