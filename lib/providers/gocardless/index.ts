import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { gocardless } from './spec.ts';

/** Properties of a GocardlessWebhook. */
export interface GocardlessWebhookProps extends WebhookSourceOptions {}

/** Receives the events of GoCardless. */
export class GocardlessWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GocardlessWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(gocardless) });
  }
}
