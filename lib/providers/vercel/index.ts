// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { vercel } from './spec.ts';

/** Properties of `VercelWebhook`. */
export interface VercelWebhookProps extends SharedSecretOptions {}

/** Receives the events of Vercel. */
export class VercelWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VercelWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(vercel) });
  }
}
