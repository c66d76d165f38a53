// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { cursor } from './spec.ts';

/** Properties of `CursorWebhook`. */
export interface CursorWebhookProps extends SharedSecretOptions {}

/** Receives the events of Cursor. */
export class CursorWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CursorWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(cursor) });
  }
}
