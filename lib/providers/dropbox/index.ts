// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { dropbox } from './spec.ts';

/** Properties of `DropboxWebhook`. */
export interface DropboxWebhookProps extends SharedSecretOptions {}

/** Receives the events of Dropbox. */
export class DropboxWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DropboxWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dropbox) });
  }
}
