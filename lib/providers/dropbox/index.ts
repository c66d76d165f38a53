import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { dropbox } from './spec.ts';

/** Properties of a DropboxWebhook. */
export interface DropboxWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Dropbox. */
export class DropboxWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DropboxWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dropbox) });
  }
}
