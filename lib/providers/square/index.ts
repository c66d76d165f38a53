// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { square } from './spec.ts';

/** Properties of `SquareWebhook`. */
export interface SquareWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of Square. */
export class SquareWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SquareWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(square) });
  }
}
