import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { svix } from './spec.ts';

/** Properties of a SvixWebhook. */
export interface SvixWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Svix family. */
export class SvixWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SvixWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(svix) });
  }
}
