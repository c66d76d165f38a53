import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { pandadoc } from './spec.ts';

/** Properties of a PandadocWebhook. */
export interface PandadocWebhookProps extends WebhookSourceOptions {}

/** Receives the events of PandaDoc. */
export class PandadocWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PandadocWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pandadoc) });
  }
}
