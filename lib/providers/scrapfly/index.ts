// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { scrapfly } from './spec.ts';

/** Properties of `ScrapflyWebhook`. */
export interface ScrapflyWebhookProps extends SharedSecretOptions {}

/** Receives the events of Scrapfly. */
export class ScrapflyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ScrapflyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(scrapfly) });
  }
}
