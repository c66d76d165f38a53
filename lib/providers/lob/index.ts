// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { lob } from './spec.ts';

/** Properties of `LobWebhook`. */
export interface LobWebhookProps extends SharedSecretOptions {}

/** Receives the events of Lob. */
export class LobWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LobWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lob) });
  }
}
