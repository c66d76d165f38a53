import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { oura } from './spec.ts';

/** Properties of a OuraWebhook. */
export interface OuraWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Oura. */
export class OuraWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OuraWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(oura) });
  }
}
