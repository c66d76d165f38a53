// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { favro } from './spec.ts';

/** Properties of `FavroWebhook`. */
export interface FavroWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Favro. */
export class FavroWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FavroWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(favro) });
  }
}
