import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { lob } from './spec.ts';

/** Properties of a LobWebhook. */
export interface LobWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Lob. */
export class LobWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LobWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(lob) });
  }
}
