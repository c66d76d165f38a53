// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { dropboxSign } from './spec.ts';

/** Properties of `DropboxSignWebhook`. */
export interface DropboxSignWebhookProps extends SharedSecretOptions {}

/** Receives the events of Dropbox Sign. */
export class DropboxSignWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DropboxSignWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dropboxSign) });
  }
}
