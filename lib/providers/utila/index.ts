import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { utila } from './spec.ts';

/** Properties of a UtilaWebhook. */
export interface UtilaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Utila. */
export class UtilaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: UtilaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(utila) });
  }
}
