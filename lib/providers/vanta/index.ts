import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { vanta } from './spec.ts';

/** Properties of a VantaWebhook. */
export interface VantaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Vanta. */
export class VantaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VantaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vanta) });
  }
}
