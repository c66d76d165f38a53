// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { affirm } from './spec.ts';

/** Properties of `AffirmWebhook`. */
export interface AffirmWebhookProps extends SharedSecretOptions {}

/** Receives the events of Affirm. */
export class AffirmWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AffirmWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(affirm) });
  }
}
