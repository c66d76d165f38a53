// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { netlify } from './spec.ts';

/** Properties of `NetlifyWebhook`. */
export interface NetlifyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Netlify. */
export class NetlifyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NetlifyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(netlify) });
  }
}
