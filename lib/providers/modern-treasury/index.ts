// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { modernTreasury } from './spec.ts';

/** Properties of `ModernTreasuryWebhook`. */
export interface ModernTreasuryWebhookProps extends SharedSecretOptions {}

/** Receives the events of Modern Treasury. */
export class ModernTreasuryWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ModernTreasuryWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(modernTreasury) });
  }
}
