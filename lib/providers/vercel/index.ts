import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { vercel } from './spec.ts';

/** Properties of a VercelWebhook. */
export interface VercelWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Vercel. */
export class VercelWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VercelWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vercel) });
  }
}
