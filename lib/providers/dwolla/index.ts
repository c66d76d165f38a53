// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { dwolla } from './spec.ts';

/** Properties of `DwollaWebhook`. */
export interface DwollaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Dwolla. */
export class DwollaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DwollaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dwolla) });
  }
}
