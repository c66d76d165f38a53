// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { getstream } from './spec.ts';

/** Properties of `GetstreamWebhook`. */
export interface GetstreamWebhookProps extends SharedSecretOptions {}

/** Receives the events of Stream. */
export class GetstreamWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GetstreamWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(getstream) });
  }
}
