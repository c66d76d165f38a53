import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { fireblocks } from './spec.ts';

/** Properties of a FireblocksWebhook. */
export interface FireblocksWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Fireblocks. */
export class FireblocksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FireblocksWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fireblocks) });
  }
}
