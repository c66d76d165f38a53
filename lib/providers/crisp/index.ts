// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { crisp } from './spec.ts';

/** Properties of `CrispWebhook`. */
export interface CrispWebhookProps extends SharedSecretOptions {}

/** Receives the events of Crisp. */
export class CrispWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: CrispWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(crisp) });
  }
}
