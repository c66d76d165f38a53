import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { modernTreasury } from './spec.ts';

/** Properties of a ModernTreasuryWebhook. */
export interface ModernTreasuryWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Modern Treasury. */
export class ModernTreasuryWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ModernTreasuryWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(modernTreasury) });
  }
}
