// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { tokenIo } from './spec.ts';

/** Properties of `TokenIoWebhook`. */
export interface TokenIoWebhookProps extends PublicKeyOptions {}

/** Receives the events of Token.io. It signs with a key of its own. */
export class TokenIoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TokenIoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tokenIo) });
  }
}
