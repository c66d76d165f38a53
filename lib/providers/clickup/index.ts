// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { clickup } from './spec.ts';

/** Properties of `ClickUpWebhook`. */
export interface ClickUpWebhookProps extends SharedSecretOptions {}

/** Receives the events of ClickUp. */
export class ClickUpWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ClickUpWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(clickup) });
  }
}
