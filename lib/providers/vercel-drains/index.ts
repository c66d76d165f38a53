import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { vercelDrains } from './spec.ts';

/** Properties of a VercelDrainsWebhook. */
export interface VercelDrainsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Vercel Log Drains. */
export class VercelDrainsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VercelDrainsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vercelDrains) });
  }
}
