import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { orb } from './spec.ts';

/** Properties of a OrbWebhook. */
export interface OrbWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Orb. */
export class OrbWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OrbWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(orb) });
  }
}
