// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mercury } from './spec.ts';

/** Properties of `MercuryWebhook`. */
export interface MercuryWebhookProps extends SharedSecretOptions {}

/** Receives the events of Mercury. */
export class MercuryWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MercuryWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mercury) });
  }
}
