import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { nmi } from './spec.ts';

/** Properties of a NmiWebhook. */
export interface NmiWebhookProps extends WebhookSourceOptions {}

/** Receives the events of NMI. */
export class NmiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NmiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(nmi) });
  }
}
