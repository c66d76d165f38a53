// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { workos } from './spec.ts';

/** Properties of `WorkOSWebhook`. */
export interface WorkOSWebhookProps extends SharedSecretOptions {}

/** Receives the events of WorkOS. */
export class WorkOSWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WorkOSWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(workos) });
  }
}
