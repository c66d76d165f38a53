// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { shiphero } from './spec.ts';

/** Properties of `ShipHeroWebhook`. */
export interface ShipHeroWebhookProps extends SharedSecretOptions {}

/** Receives the events of ShipHero. */
export class ShipHeroWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ShipHeroWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(shiphero) });
  }
}
