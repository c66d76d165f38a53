import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { netlify } from './spec.ts';

/** Properties of a NetlifyWebhook. */
export interface NetlifyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Netlify. */
export class NetlifyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NetlifyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(netlify) });
  }
}
