// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { vercelDrains } from './spec.ts';

/** Properties of `VercelDrainsWebhook`. */
export interface VercelDrainsWebhookProps extends SharedSecretOptions {}

/** Receives the events of Vercel Log Drains. */
export class VercelDrainsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VercelDrainsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vercelDrains) });
  }
}
