// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { keygen } from './spec.ts';

/** Properties of `KeygenWebhook`. */
export interface KeygenWebhookProps extends PublicKeyOptions, SignedUrlOptions {}

/** Receives the events of Keygen. It signs with a key of its own. */
export class KeygenWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KeygenWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(keygen) });
  }
}
