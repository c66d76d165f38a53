import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { zeroHash } from './spec.ts';

/** Properties of a ZeroHashWebhook. */
export interface ZeroHashWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Zero Hash. */
export class ZeroHashWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ZeroHashWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(zeroHash) });
  }
}
